"""The fonts hold every character of the shipped editions and of both languages' texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourbit.rules.load import shipped
from tests.browser.conftest import Visit

ROOT = Path(__file__).parents[2]
TERMINAL = ("lab", "ladder", "scenarios", "trying")  # what only the terminal says
FACES = [("dot", "Dot", 400), ("read", "Read", 400), ("read", "Read", 700)]
SHOW = """([text, face, weight]) => {
  const shown = document.createElement("p");
  shown.id = "every";
  shown.style.fontFamily = `var(--${face})`;
  shown.style.fontWeight = weight;
  shown.textContent = text;
  document.body.append(shown);
  return document.fonts.ready.then(() => null);
}"""


def used(visit_texts: list[str]) -> str:
    """Every character that a person may be shown."""
    sources = [
        *(ROOT / "page/src/texts").glob("*.ts"),
        *(
            one
            for one in (ROOT / "src/fourbit/messages").glob("*.toml")
            if one.stem not in TERMINAL
        ),
        *(ROOT / "src/fourbit/editions").glob("*.toml"),
    ]
    texts = [path.read_text("utf-8") for path in sources] + visit_texts
    return "".join(sorted({sign for text in texts for sign in text if sign > " "}))


@pytest.mark.parametrize(("variable", "face", "weight"), FACES)
def test_no_character_comes_from_another_font(
    variable: str, face: str, weight: int, visit: Visit
) -> None:
    visitor = visit("ja")
    page = visitor.open("/settings")
    get = visitor.context.request.get
    rules = [f"{visitor.base}/api/rules/{name}" for name in shipped()]
    books = [get(one + part).text() for one in rules for part in ("", "/book")]
    text = used(books)
    assert len(text) > 600 and {*"→①④"} <= {*text}
    whole: list[str] = []
    page.on("request", lambda one: whole.append(one.url) if "japanese" in one.url else None)
    page.evaluate(SHOW, [text, variable, str(weight)])
    page.wait_for_load_state("networkidle")
    devtools = visitor.context.new_cdp_session(page)
    for method in ("DOM.enable", "CSS.enable"):
        devtools.send(method)
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": "#every"})["nodeId"]
    fonts = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    strange = [one for one in fonts if not one["isCustomFont"]]
    assert strange == [], fonts
    assert whole == []  # nor does anybody wait for the whole font
