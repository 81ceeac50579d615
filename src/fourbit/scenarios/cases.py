"""Reading scenario files: JSON, one scenario or a list, each a case or several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourbit.errors import EditionError, ScenarioError, nearest
from fourbit.files import MOST_SCENARIOS, read_json
from fourbit.rules.load import drafts
from fourbit.scenarios.book import Book, Library
from fourbit.scenarios.keys import Fields, check_case
from fourbit.scenarios.schema import SCENARIO


@dataclass(frozen=True, slots=True)
class Case:
    """One run: what its scenario says, with what the case overrides."""

    file: str
    name: str  # `V05`, or `V05/2` for the second of several cases
    title: str
    book: Book
    given: dict[str, Any]
    do: dict[str, Any]
    expect: dict[str, Any]
    impossible: str = ""  # a value of `do` that nobody could ever choose


class RefusedEdition(ScenarioError):
    """The edition or a switch of a scenario cannot be used."""

    def __init__(self, file: str, name: str, key: str, cause: EditionError) -> None:
        super().__init__("scenario.edition", file=file, name=name, key=key, why=cause)


def read_file(path: Path, library: Library) -> Iterator[Case]:
    """Every case of a file, checked. Raises `ScenarioError` for the first thing that is wrong."""
    for scenario, name in _scenarios(path):
        yield from _cases(path, scenario, name, library)


def _scenarios(path: Path) -> Iterator[tuple[dict[str, Any], str]]:
    file = str(path)
    found = read_json(path, MOST_SCENARIOS)
    if found == []:
        raise ScenarioError("scenario.none", file=file)
    for i, scenario in enumerate(found if isinstance(found, list) else [found]):
        if not isinstance(scenario, dict):
            raise ScenarioError("scenario.shape", file=file, name=f"#{i + 1}")
        yield scenario, str(scenario.get("id", f"#{i + 1}"))


def _known(file: str, name: str, table: dict[str, Any], prefix: str = "") -> None:
    for key in table:
        if key not in SCENARIO:
            near = nearest(key, SCENARIO)
            raise ScenarioError(
                "scenario.key" + (".near" if near else ""),
                file=file, name=name, key=f"{prefix}{key}", near=near,
            )  # fmt: skip


def _cases(path: Path, scenario: dict[str, Any], name: str, library: Library) -> Iterator[Case]:
    file = str(path)
    _known(file, name, scenario)
    cases = scenario.get("cases")
    if cases is None:
        cases = [{}]
    fine = isinstance(cases, list) and all(isinstance(case, dict) for case in cases)
    if not fine or not cases:
        raise ScenarioError("scenario.value", file=file, name=name, key="cases", value=cases)
    several = "cases" in scenario
    for i, own in enumerate(cases):
        label = f"{name}/{i + 1}" if several else name
        _known(file, label, own, f"cases[{i}].")
        whole = {**scenario, **own}
        if "edition" in own and "editions" not in own:
            whole.pop("editions", None)
        for edition in _editions(file, label, whole):
            suffix = f" {edition}" if "editions" in whole else ""
            yield _case(path, label + suffix, whole, edition, library)


def _editions(file: str, name: str, whole: dict[str, Any]) -> list[Any]:
    """`editions` runs a case in several editions (`all`: the rulebook and all its drafts)."""
    several = whole.get("editions")
    if several is None:
        return [whole.get("edition") or "rulebook"]
    if several == "all":
        return list(drafts())
    if not isinstance(several, list) or not several:
        raise ScenarioError("scenario.value", file=file, name=name, key="editions", value=several)
    return several


def _case(path: Path, name: str, whole: dict[str, Any], edition: Any, library: Library) -> Case:
    file = str(path)
    switches = whole.get("switches") or {}
    if not isinstance(switches, dict):
        raise ScenarioError("scenario.value", file=file, name=name, key="switches", value=switches)
    if not isinstance(edition, str | dict):
        raise ScenarioError("scenario.value", file=file, name=name, key="edition", value=edition)
    if isinstance(edition, str) and edition.endswith(".toml"):
        edition = str(path.parent / edition)
    try:
        book = library.book(edition, switches)
    except EditionError as error:
        key = "switches" if error.facts.get("file") == "--set" else "edition"
        raise RefusedEdition(file, name, key, error) from None
    check = library.checker(book, Fields)
    check.file, check.name = file, name
    impossible = check_case(check, whole)
    return Case(
        file, name, str(whole.get("title", "")), book, whole.get("given") or {}, whole["do"],
        whole["expect"], impossible,
    )  # fmt: skip
