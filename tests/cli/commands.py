"""Runs the command as a shell does: in a process of its own, with whatever streams a test wants."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

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
