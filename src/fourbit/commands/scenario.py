"""`fourbit scenario FILE…`: does the engine do what these scenarios say?"""

from __future__ import annotations

from typing import Annotated

import typer

from fourbit.commands.common import LangOption, language
from fourbit.commands.output import echo, echo_json
from fourbit.files import given

Files = Annotated[list[str], typer.Argument(help="Scenario files (JSON).")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
DISAGREES = 1


def scenario(files: Files, json: AsJson = False, lang: LangOption = None) -> int:
    """Run scenario files and show where the engine disagrees.

    Example: fourbit scenario scenarios/places.json
    """
    from fourbit.scenarios import report
    from fourbit.scenarios.running import run_files

    results = list(run_files(map(given, files)))
    if json:
        echo_json(report.as_json(results))
    else:
        echo("\n".join(report.lines(results, language())))
    return 0 if all(result.agrees for result in results) else DISAGREES
