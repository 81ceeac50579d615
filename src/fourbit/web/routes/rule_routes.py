"""Editions: to choose, to read, to compare, to check."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from sqlalchemy import Connection

from fourbit.errors import nearest
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped
from fourbit.web.answers import answer
from fourbit.web.pages.edition import edition_page
from fourbit.web.premises import Inside, Premises
from fourbit.web.refusals import WrongLink
from fourbit.web.rulesets import from_text, recall
from fourbit.web.store.kept_games import find_source
from fourbit.web.wire import (
    EditionPage,
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


@router.get("/rules/{name}", response_model=EditionPage)
def edition(name: str, inside: Inside) -> Response:
    """One edition as it is drawn; by its digest, for ever."""
    rules, cache = named(inside, name)
    return answer(edition_page(rules.edition), cache=cache)
