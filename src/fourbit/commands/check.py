"""`fourbit check FILE`: can this edition be played as written?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourbit.commands.options import LangOption
from fourbit.errors import FourbitError

File = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="An edition.")]


def check(file: File, lang: LangOption = None) -> None:
    """Check an edition file."""
    raise FourbitError("unfinished", command="check")
