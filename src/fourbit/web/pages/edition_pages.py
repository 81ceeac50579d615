"""One edition as the page draws it. The same rules and names, the same page for ever."""

from __future__ import annotations

from fourbit.engine.constants import HAND
from fourbit.errors import say
from fourbit.rules.edition import Edition
from fourbit.web.pages import sprites
from fourbit.web.pages.entry_pages import Entries
from fourbit.web.pages.glossary import glossary
from fourbit.web.pages.lines import says
from fourbit.web.rulesets import source_digest
from fourbit.web.wire import Card, EditionPage, KindPage, Text
from fourbit.web.wire_texts import spoken
from fourbit.words.description import named
from fourbit.words.filling import Filling
from fourbit.words.terms import terms


def edition_page(edition: Edition, changed: frozenset[str] = frozenset()) -> EditionPage:
    """The page of an edition; entries that `changed` are marked."""
    entries, procedure = Entries(edition, changed), edition.procedure
    return EditionPage(
        id=edition.id,
        digest=source_digest(edition.source),
        name=edition_name(edition),
        says=says(edition),
        kinds=_kinds(edition),
        places=[entries.entry(place.key) for place in edition.places],
        cards=[
            Card(number=number, zero=entries.entry(zero.key), one=entries.entry(one.key))
            for number, (zero, one) in enumerate(edition.cards, 1)
        ],
        buildings=[entries.entry(building.key) for building in edition.buildings],
        town_hall=entries.entry(edition.town_hall.key),
        procedure=entries.entry(edition.procedure_lines.key),
        rounds=procedure.rounds,
        workers=procedure.workers,
        limit_most=procedure.limit_most,
        hand=HAND,
        track=procedure.track_length or 0,
        row=max(procedure.row.values),
        late_fee=late_fee(edition),
        terms=_terms(edition),
        glossary=glossary(edition),
        warnings=[spoken(warning.text) for warning in edition.warnings],
    )


def edition_name(edition: Edition) -> Text:
    """What it is called."""
    return spoken(lambda lang: named(edition.names, lang) or edition.id)


def late_fee(edition: Edition) -> Text:
    """What whoever comes second pays."""
    return spoken(
        lambda lang: (
            Filling(edition, lang).fee(edition.procedure.late_fee) or say("view.no_fee", lang)
        )
    )


def _kinds(edition: Edition) -> list[KindPage]:
    return [
        KindPage(
            id=kind.id,
            name=spoken(kind.name),
            is_score=kind.id == edition.procedure.score,
            sprite=sprites.of_kind(kind.id, kind.all_words),
        )
        for kind in edition.kinds
    ]


def _terms(edition: Edition) -> dict[str, Text]:
    """The edition's own words, in every form that texts use."""
    ja, en = terms(edition.words, "ja"), terms(edition.words, "en")
    return {key: Text(ja=ja[key], en=en[key]) for key in ja}
