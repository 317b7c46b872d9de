"""Options that several commands share; what they name is looked at before the command begins."""

from pathlib import Path
from typing import Annotated

import typer


def _pack(path: Path | None) -> Path | None:
    if path is not None:
        from triage_bot.policy.pack_file import read_pack_text
        from triage_bot.text_files import check_rereadable

        check_rereadable("--policies", path)
        read_pack_text(path)
    return path


def _rules(path: Path | None) -> Path | None:
    if path is not None:
        from triage_bot.text_files import check_rules_folder

        check_rules_folder(path)
    return path


PoliciesOption = Annotated[Path | None, typer.Option("--policies", help="Another policy pack.", callback=_pack)]
RulesOption = Annotated[Path | None, typer.Option("--rules", help="Another rules folder.", callback=_rules)]
DataOption = Annotated[Path, typer.Option("--data", help="Folder that holds raw/ or data/.")]
