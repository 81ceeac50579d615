"""`fourbit try FILE`: the first verdict on a changed rule."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourbit.commands.common import (
    JsonOption,
    LangOption,
    SetOption,
    finite,
    language,
    settings,
)
from fourbit.commands.output import echo, echo_json
from fourbit.commands.simulate import need
from fourbit.commands.untaught import tell_untaught
from fourbit.commands.watching import again_and_again
from fourbit.errors import FourbitError, say

if TYPE_CHECKING:
    from fourbit.lab.trial import Trial, TrialPlan
    from fourbit.lab.verdict import Verdict
    from fourbit.lab.verdict_words import VerdictWords
    from fourbit.rules.compiled import Rules

File = Annotated[
    str, typer.Argument(help="The edition to try: a file, or the name of a shipped one.")
]
Against = Annotated[
    str, typer.Option(help="Compare with this edition; by default with what the file extends.")
]
Watch = Annotated[bool, typer.Option("--watch", help="Try again after every save.")]
BotOption = Annotated[
    str,
    typer.Option(
        "--bot",
        help="The bot at all seats, or a file of a mind; by default the best that fits the time.",
    ),
]
Players = Annotated[int, typer.Option("--players", "-p", help="How many sit at the table.")]
Seed = Annotated[
    int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same games.")
]
Seconds = Annotated[
    float, typer.Option(min=0.5, max=3600, callback=finite, help="Time for playing.")
]
Blocks = Annotated[
    int, typer.Option(min=0, max=20_000, help="So many deals, whatever the time.")
]  # fmt: skip
Relearn = Annotated[
    float,
    typer.Option(
        metavar="MINUTES",
        min=0,
        max=600,
        callback=finite,
        help="Then let bots learn both editions for so many minutes each, and look again.",
    ),
]


def try_(
    file: File,
    against: Against = "",
    watch: Watch = False,
    bot: BotOption = "",
    players: Players = 4,
    seconds: Seconds = 8.0,
    blocks: Blocks = 0,
    seed: Seed = 1,
    change: SetOption = None,
    relearn: Relearn = 0.0,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Try a changed edition: a first verdict beside what it was made from.

    Example: fourbit try my-town.toml --watch
    """
    need("lab", "numpy", *(["cma"] if relearn else []))
    from fourbit.rules.load import shipped

    wanted = _Wanted(
        file, against, bot, players, seconds, blocks, seed, settings(change), relearn, as_json
    )
    if not watch:
        wanted.run()
        return
    if file in shipped():
        raise FourbitError("try.watch_file", name=file)
    again_and_again(Path(file), wanted.run)


@dataclass(frozen=True)
class _Wanted:
    """One call of the command; `run` tries the file as it is now."""

    file: str
    against: str
    bot: str
    players: int
    seconds: float
    blocks: int
    seed: int
    change: dict[str, str]
    relearn: float
    as_json: bool

    def run(self) -> None:
        """Play and tell. What must be read first counts too: whoever saved is waiting."""
        until = time.monotonic() + self.seconds
        from fourbit.lab.trial import planned
        from fourbit.lab.verdict_words import VerdictWords
        from fourbit.rules.compiled import load

        after = load(self.file, self.change)
        before = self._parent(after)
        words = VerdictWords(before, after, language())
        both = (before, after)
        for rules in both:
            rules.new_game(self.players)  # says what is wrong with so many
        plan = planned(both, self.bot, self.players, until - time.monotonic(), self.blocks)
        if not self.relearn:
            tell_untaught(after, self.file, self.change, [plan.after.lineup.bots[0].name])
        trial = _played(plan, self.seed)
        if not self.as_json:
            self._tell(words, trial)
        second = self._second(words, plan) if self.relearn else None
        if self.as_json:
            echo_json(_told(words, trial, second))
        elif second:
            self._tell_second(words, trial, second)

    def _parent(self, after: Rules) -> Rules:
        """What to compare with."""
        from fourbit.lab.ancestry import ancestor
        from fourbit.rules.compiled import load

        if self.against:
            return load(self.against)
        return load(self.file) if self.change else ancestor(self.file, after)

    def _tell(self, words: VerdictWords, trial: Trial) -> None:
        """The sentence first, then what was changed, then the tables, then how it was done."""
        from fourbit.lab.trial import LEAST
        from fourbit.lab.verdict_tables import VerdictTables

        before, after = words.titles
        echo(words.say("head", before=before, after=after))
        echo(words.sentence(trial.verdict) + "\n")
        for line in changes(words):
            echo(line)
        echo("\n" + VerdictTables(trial.verdict, words).drawn())
        echo(words.say("method", again=self._again(trial), **_method(trial)))
        if not self.blocks and trial.blocks < LEAST:
            echo(words.say("few", blocks=trial.blocks))

    def _again(self, trial: Trial) -> str:
        """The command that plays the same games, whatever the machine."""
        parts = ["fourbit try", self.file]
        parts += ["--against", self.against] if self.against else []
        parts += [f"--set {key}={value}" for key, value in self.change.items()]
        options = {"bot": trial.bot, "players": trial.players}
        options |= {"seed": trial.seed, "blocks": trial.blocks}
        return " ".join([*parts, *(f"--{key} {value}" for key, value in options.items())])

    # --- the second look -------------------------------------------------------------------------

    def _second(self, words: VerdictWords, plan: TrialPlan) -> Trial:
        """With bots that learned both editions, over as many deals."""
        from fourbit.lab.relearning import relearned

        learned = []
        for side, name in zip((plan.before, plan.after), words.titles, strict=True):
            echo(words.say("training", edition=name, minutes=f"{self.relearn:g}"), err=True)
            learned.append(relearned(side, self.seed, 60 * self.relearn))
        return _played(replace(plan, before=learned[0], after=learned[1]), self.seed)

    def _tell_second(self, words: VerdictWords, first: Trial, second: Trial) -> None:
        from fourbit.lab.verdict_tables import beside

        echo(beside((first.verdict, second.verdict), words))
        echo(words.sentence(second.verdict))
        minutes = f"{self.relearn:g}"
        echo(words.say("relearned_method", minutes=minutes, blocks=second.blocks))


def _played(plan: TrialPlan, seed: int) -> Trial:
    from fourbit.commands.ladder import progress
    from fourbit.lab.trial import play

    with progress(2 * plan.blocks) as told:
        return play(plan, seed, told)


def changes(words: VerdictWords) -> list[str]:
    """What was changed, in the sentences of `fourbit diff`."""
    from fourbit.words.differences import differences

    a, b = (rules.edition for rules in words.rules)
    found = [one.text() for one in differences(a, b, words.lang)]
    if a.digest != b.digest:
        return found
    return [say("diff.names_only" if found else "diff.same", words.lang), *found]


def _method(trial: Trial) -> dict[str, Any]:
    return {
        "bot": trial.bot,
        "players": trial.players,
        "blocks": trial.blocks,
        "games": trial.games,
        "seed": trial.seed,
        "seconds": round(trial.seconds, 1),
    }


def _told(words: VerdictWords, trial: Trial, second: Trial | None) -> dict[str, Any]:
    """Everything, for programs."""
    before, after = words.rules
    found: dict[str, Any] = {
        "edition": after.edition.id,
        "digest": after.digest,
        "against": before.edition.id,
        "against_digest": before.digest,
        "changes": changes(words),
        **_as_json(words, trial),
    }
    if second:
        found["relearned"] = _as_json(words, second)
    return found


def _as_json(words: VerdictWords, trial: Trial) -> dict[str, Any]:
    return {
        **_method(trial),
        "verdict": words.sentence(trial.verdict),
        "figures": list(_figures(words, trial.verdict)),
        "lines": [
            {"edition": edition.id, "key": one.key, "line": one.at, "fate": one.fate,
             "occasions": one.occasions, "at_most": one.at_most}
            for edition, fates in zip(
                (rules.edition for rules in words.rules), trial.verdict.fates, strict=True
            )
            for one in fates.values() if one.fate != "alive"
        ],
    }  # fmt: skip


def _figures(words: VerdictWords, verdict: Verdict) -> list[dict[str, Any]]:
    return [
        {
            "topic": key[0],
            "key": key[1],
            "what": key[2],
            "name": words.figure(key),
            "before": one.pair.before,
            "after": one.pair.after,
            "difference": one.pair.difference,
            "low": one.pair.low,
            "high": one.pair.high,
            "chance": one.pair.chance,
            "differs": one.differs,
            "smallest_seen": one.seen,
        }
        for key, one in verdict.figures.items()
    ]
