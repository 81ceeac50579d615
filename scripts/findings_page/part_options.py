"""Effects that do nothing, and options that are never better."""

from __future__ import annotations

from typing import Any

from findings_page import fates
from findings_page.layout import Block, bullets
from findings_page.paper import Paper, table
from findings_page.weighing import JUDGES


def dominated(paper: Paper) -> str:
    """Options and what is as good or better."""
    rows = []
    for name, found in paper.facts["dominated"]["rows"].items():
        edition, players, _ = name.split("-")
        for topic, one, other, many, *shares in found:
            rows.append(
                [
                    _option(paper, edition, topic, one),
                    _option(paper, edition, topic, other),
                    f"{paper.edition(edition)} {players}",
                    f"{many:,}",
                    *(f"{share:.1f}" for share in shares),
                ]
            )
    head = [paper.say(key) for key in ("option", "other", "table", "positions")]
    return table([*head, *JUDGES], rows, words=3)


def dominated_says(paper: Paper) -> str:
    """Places that are dominated wherever they were weighed."""
    found = paper.facts["dominated"]["rows"].values()
    always = set.intersection(
        *({one for topic, one, *_ in rows if topic == "place"} for rows in found)
    )
    names = paper.listed(paper.name("place", n) for n in sorted(always))
    key = "dominated" if always else "dominated.none"
    return bullets([paper.say(key, names=names, games=paper.facts["dominated"]["games"])])


def _option(paper: Paper, edition: str, topic: str, option: Any) -> str:
    """An option in words."""
    if topic == "place":
        return paper.name("place", option)
    if topic.startswith("line "):
        _, key, at = topic.split()
        number_ = paper.line_of(key, int(at), edition)
        _, *texts = paper.facts["names"][edition]["line"][str(number_)]
        which = paper.say("option.no" if option == "no" else "option.of", option=option)
        return f"{texts[paper.at]} {which}"
    words = str(option).split()
    named = (
        paper.name("building", words[0]) if words[0].isdigit() else paper.say(f"option.{option}")
    )
    return f"{paper.say(f'topic.{topic}')} {named}"


BLOCKS: dict[str, Block] = {
    "dead.says": lambda paper: bullets(fates.says(paper)),
    "dead": fates.drawn,
    "dead.lines": lambda paper: paper.lines("lines"),
    "dominated.says": dominated_says,
    "dominated": dominated,
}
