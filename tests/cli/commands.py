"""Runs the command as a shell does: in a process of its own where streams matter, else in this one, which is fast."""

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from triage_bot.cli import main

_MAIN = "from triage_bot.cli import main; main()"


def triage_bot(*arguments: str | Path, cwd: Path | None = None, **options: Any) -> subprocess.CompletedProcess[str]:
    """The finished command; standard output and error are captured unless *options* say otherwise."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **options}
    if "input" in options:
        del options["stdin"]
    command = [sys.executable, "-c", _MAIN, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, text=True, check=False, **options)


def in_shell(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """What bash makes of *line*, in which ``triage-bot`` is the command; the exit code is that of its first part."""
    function = 'triage-bot() { "$PYTHON" -c "$MAIN" "$@"; }\n'
    environment = {**os.environ, "PYTHON": sys.executable, "MAIN": _MAIN}
    script = function + line + "\nexit ${PIPESTATUS[0]}"
    return subprocess.run(["bash", "-c", script], cwd=cwd, text=True, capture_output=True, check=False, env=environment)


@dataclass(frozen=True, slots=True)
class Finished:
    """What is left of a command that ran in this process."""

    returncode: int
    stdout: str
    stderr: str


class Commands:
    """Runs the command in this process, from *folder*; standard input is empty."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capture = capture

    def __call__(self, *arguments: str | Path, cwd: Path | None = None) -> Finished:
        """The finished command."""
        self._monkeypatch.setattr(sys, "argv", ["triage-bot", *map(str, arguments)])
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        if cwd is not None:
            self._monkeypatch.chdir(cwd)
        self._capture.readouterr()
        with pytest.raises(SystemExit) as leaving:
            main()
        said = self._capture.readouterr()
        code = leaving.value.code
        return Finished(code if isinstance(code, int) else 0, said.out, said.err)
