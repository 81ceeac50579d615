"""Lines of effect that did nothing, by both bots and with any number of players."""

from __future__ import annotations

from collections import Counter

from findings_page.paper import Paper, table
from findings_page.plan import BOTS, EDITIONS, PLAYERS
from fourbit.lab.statistics import at_most
from fourbit.lab.verdict_words import per_cent

Told = tuple[str, int]  # a fate (see `lab.verdict`) and in how many occasions


def fates(paper: Paper, edition: str, bot: str) -> dict[int, Told]:
    """What became of every line, all numbers of players together."""
    games = 0
    sums: dict[int, Counter[str]] = {}
    for players in PLAYERS:
        folder = f"{edition}-{players}-{bot}"
        games += paper.run(folder)["games"]
        for number, offered, used, fired in paper.facts["lines"][folder]:
            many = sums.setdefault(number, Counter())
            many.update(offered=offered, used=used, fired=fired)
    told = {number: _fate(many, games) for number, many in sums.items()}
    for number, (fate, _) in told.items():
        key = paper.facts["names"][edition]["line"][str(number)][0]
        if fate == "unreached" and key in paper.facts["names"][edition]["building"]:
            told[number] = "unused", _times_built(paper, edition, bot, int(key))
    return told


def _times_built(paper: Paper, edition: str, bot: str, building: int) -> int:
    """How often a building was there to do something: what always holds is not offered."""
    return sum(
        round(run["games"] * paper.figure("building_built", run["folder"], building)[0] / 100)
        for run in paper.facts["runs"]
        if run["folder"] in {f"{edition}-{players}-{bot}" for players in PLAYERS}
    )


def _fate(many: Counter[str], games: int) -> Told:
    if many["fired"]:
        return "alive", many["fired"]
    if many["used"]:
        return "idle", many["used"]
    return ("declined", many["offered"]) if many["offered"] else ("unreached", games)


def dead(paper: Paper, edition: str) -> dict[int, list[Told]]:
    """Lines that did nothing whichever bot played."""
    by_bot = [fates(paper, edition, bot) for bot in BOTS]
    return {
        number: [one[number] for one in by_bot]
        for number in by_bot[0]
        if all(one[number][0] != "alive" for one in by_bot)
    }


def says(paper: Paper) -> list[str]:
    """How many, and what of them is the bots' doing."""
    said = []
    for edition in EDITIONS:
        found = dead(paper, edition)
        of = len(fates(paper, edition, BOTS[0]))
        said.append(paper.say("dead", edition=paper.edition(edition), dead=len(found), of=of))
    return [*said, paper.say("dead.sales")] if paper.facts["blind_to_sales"] else said


def drawn(paper: Paper) -> str:
    """A row for each line that is dead in either edition."""
    found = {edition: dead(paper, edition) for edition in EDITIONS}
    rows = []
    for edition, lines in found.items():
        for number, told in lines.items():
            _, *texts = paper.facts["names"][edition]["line"][str(number)]
            rows.append(
                [
                    f"**{texts[paper.at]}** {texts[2 + paper.at]}",
                    paper.edition(edition),
                    *(_said(paper, *one) for one in told),
                ]
            )
    return table([paper.say("line"), paper.say("edition"), *BOTS], rows, words=4)


def _said(paper: Paper, fate: str, occasions: int) -> str:
    most = per_cent(at_most(occasions))
    if fate == "unused":
        return paper.say("unused", n=f"{occasions:,}", most=most)
    return paper.told(f"try.fate.{fate}", n=f"{occasions:,}", most=most)
