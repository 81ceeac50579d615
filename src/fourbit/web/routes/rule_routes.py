"""Editions: to choose, to read, to compare, to check."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Connection

from fourbit.errors import nearest
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped
from fourbit.web.answers import answer, answers
from fourbit.web.packing import public
from fourbit.web.pages.book_pages import book_page
from fourbit.web.pages.check_pages import checked
from fourbit.web.pages.diff_pages import diff
from fourbit.web.pages.edition_pages import edition_page
from fourbit.web.pages.lines import edition_lines
from fourbit.web.pages.start import start_page
from fourbit.web.premises import Inside, Known, Premises
from fourbit.web.refusals import WrongLink
from fourbit.web.routes.game_routes import my_lines
from fourbit.web.rulesets import digest_of, from_text, recall
from fourbit.web.store.kept_games import find_source
from fourbit.web.wire import (
    BookPage,
    CheckAsked,
    Checked,
    Diff,
    EditionLine,
    EditionPage,
    StartPage,
)

router = APIRouter(prefix="/api")
FOR_EVER = "public, max-age=31536000, immutable"
Name = Annotated[str, Query(max_length=80)]


def named(inside: Premises, name: str) -> tuple[Rules, str]:
    """Rules by a shipped edition's id, or by digest; and how long the answer holds."""
    if name in shipped():
        return load(name), "no-cache"
    found = recall(name) or _stored(inside, name)
    if found is None:
        raise WrongLink("web.no_edition", name=name, nearest=nearest(name, shipped()))
    return found, FOR_EVER


def _stored(inside: Premises, digest: str) -> Rules | None:
    def work(connection: Connection) -> str | None:
        return find_source(connection, digest)

    source = inside.host.database.read(work)
    return from_text(source) if source else None


@router.get("/start", response_model=StartPage)
def start(inside: Inside, cookie: Known) -> Response:
    """All that the first page offers."""
    return answer(start_page(my_lines(inside, cookie), inside.building()))


@router.get("/editions", response_model=list[EditionLine])
def editions() -> Response:
    """The shipped editions, each in a sentence."""
    return answers([*edition_lines()], "no-cache")


@router.get("/rules/{name}", response_model=EditionPage)
def edition(name: str, request: Request, inside: Inside) -> Response:
    """One edition as it is drawn; by its digest, for ever."""
    rules, cache = named(inside, name)
    key = ("edition", digest_of(rules))
    return public(request, key, lambda: edition_page(rules.edition), cache)


@router.get("/rules/{name}/book", response_model=BookPage)
def book(name: str, request: Request, inside: Inside, against: Name = "") -> Response:
    """The rulebook of an edition, with what differs from another."""
    rules, cache = named(inside, name)
    other = named(inside, against)[0] if against else None
    key = ("book", digest_of(rules), digest_of(other) if other else "")
    return public(
        request, key, lambda: book_page(rules.edition, other.edition if other else None), cache
    )


@router.get("/diff", response_model=Diff)
def compare(a: Name, b: Name, request: Request, inside: Inside) -> Response:
    """What differs between two editions."""
    one, other = named(inside, a)[0], named(inside, b)[0]
    key = ("diff", digest_of(one), digest_of(other))
    return public(request, key, lambda: diff(one.edition, other.edition))


@router.post("/check", response_model=Checked)
def check(asked: CheckAsked) -> Response:
    """An edition file, checked as `fourbit check` does."""
    return answer(checked(asked.text, asked.against, asked.book))
