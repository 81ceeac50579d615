"""The final scoring: who has won, where the points came from, the course of the game."""

from __future__ import annotations

from fourbit.play.scoring import GROUPS, Share, by_group, shares
from fourbit.play.swings import Swing, curve, said, swings
from fourbit.rules.model import Noun
from fourbit.web.remembering import Recall
from fourbit.web.sitting import Sitting
from fourbit.web.viewing.look import letter, letters
from fourbit.web.viewing.voices import Tongue, Voices, voices
from fourbit.web.wire import ChanceView, Ending, RoundView, ShareView, SwingView, Text
from fourbit.web.wire_texts import EMPTY
from fourbit.words.sources import source_name

KEPT: Recall[Ending] = Recall(64)


def ending(sitting: Sitting) -> Ending:
    """The scoring of a finished game; it is replayed for that once."""
    names = tuple(sitter.name for sitter in sitting.sitters)
    record = sitting.table.record
    key = (sitting.id, record.plies[-1].digest if record.plies else "", names)
    return KEPT(key, lambda: _made(sitting))


def _made(sitting: Sitting) -> Ending:
    state = sitting.table.state
    found = [share for share in shares(sitting.table.record) if any(share.points)]
    both = voices(sitting.table.rules)
    groups = {group: points for group, points in by_group(found).items() if any(points)}
    people = [sitter.name for sitter in sitting.sitters]
    points = curve(sitting.table.record)
    return Ending(
        winners=letters(state.winners()),
        scores=list(state.scores()),
        tie_break=_tie_break(sitting, both),
        groups=groups,
        group_names={group: _group(both, group) for group in GROUPS},
        shares=[_share(both, share, people) for share in found],
        course=course(sitting, found),
        chances=[
            ChanceView(ply=one.ply, round=one.round, chances=[round(n, 3) for n in one.chances])
            for one in points
        ],
        swings=[_swing(both, swing, people) for swing in swings(points)],
    )


def _swing(both: Voices, swing: Swing, people: list[str]) -> SwingView:
    return SwingView(
        ply=swing.ply,
        round=swing.round,
        seat=letter(swing.seat),
        was=round(swing.was, 3),
        now=round(swing.now, 3),
        text=both.say(lambda voice: said(swing, voice.names, voice.texts, people[swing.seat])),
    )


def course(sitting: Sitting, found: list[Share]) -> list[RoundView]:
    """Points of each seat at the end of each round, the final scoring aside.

    A round in which nobody chose adds nothing.
    """
    known: dict[int, list[int]] = {}
    for _, _, state in sitting.table.before:
        if state.round:
            known[state.round] = list(state.scores())
    last = sitting.table.state
    scored = [share for share in found if _at_the_end(sitting, share)]
    known[last.round] = [
        n - sum(share.points[seat] for share in scored) for seat, n in enumerate(last.scores())
    ]
    points: list[int] = []
    rounds = []
    for number in range(1, last.round + 1):
        points = known.get(number, points)
        rounds.append(RoundView(round=number, points=points))
    return rounds


def _at_the_end(sitting: Sitting, share: Share) -> bool:
    """Whether a share is of the final scoring."""
    if share.line is None:
        return False
    carriers = {carrier.key: carrier for carrier in sitting.table.rules.edition.carriers}
    return carriers[share.carrier].lines[share.line].moment == "game_end"


def _group(both: Voices, group: str) -> Text:
    if group == "town_hall":
        return both.say(lambda voice: voice.names.town_hall)
    return both.say(lambda voice: voice.texts(f"group_{group}"))


def _share(both: Voices, share: Share, people: list[str]) -> ShareView:
    return ShareView(
        group=share.group,
        carrier=share.carrier,
        name=both.say(lambda voice: _name(voice, share)),
        text=both.say(lambda voice: _text(voice, share, people)),
        points=list(share.points),
    )


def _name(voice: Tongue, share: Share) -> str:
    name = source_name(voice.names, voice.texts, share.carrier)
    printed = share.group == "building" and share.line is None
    return voice.texts("final_printed", name=name) if printed else name


def _text(voice: Tongue, share: Share, people: list[str]) -> str:
    """What the line says, and what it counted."""
    if share.line is None:
        return ""
    sentence = voice.names.of(share.carrier).effects[share.line].sentence.text(voice.names.lang)
    if share.noun is None:
        return sentence
    what = voice.names.printer.say.noun(share.noun)
    told = [
        voice.texts("final_count", name=people[seat], what=what, n=count,
                    points=f"{share.points[seat]:+d}")
        for seat, count in enumerate(share.counts)
        if share.points[seat]
    ]  # fmt: skip
    return f"{sentence} {voice.texts.joined(told)}"


def _tie_break(sitting: Sitting, both: Voices) -> Text | None:
    """What broke a tie of points, if something did."""
    state = sitting.table.state
    scores = state.scores()
    level = [seat for seat, n in enumerate(scores) if n == max(scores)]
    if len(level) < 2:
        return None
    nouns = sitting.table.rules.edition.procedure.tie_breaks
    for at, noun in enumerate(nouns):
        numbers = [abs(state.standing(seat)[at + 1]) for seat in level]
        if len(set(numbers)) > 1:
            text = _tied_by(both, noun)
            listed = " : ".join(map(str, numbers))
            return Text(ja=f"{text.ja}（{listed}）", en=f"{text.en} ({listed})")
    return EMPTY


def _tied_by(both: Voices, noun: Noun) -> Text:
    return both.say(lambda voice: voice.texts("tie_break", what=voice.names.printer.say.noun(noun)))
