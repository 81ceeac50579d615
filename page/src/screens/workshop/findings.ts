/** Errors where they stand: the word underlined, the sentence below its line with a way to mend it. */
import { StateEffect, StateField, type EditorState, type Range } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";

/** A finding in the language now. `mend` is the text of the button, empty where no word is near. */
export type Shown = {
  from: number;
  to: number;
  error: boolean;
  message: string;
  nearest: string;
  mend: string;
};

export const setFindings = StateEffect.define<Shown[]>();

/** What is shown now; a finding goes with the text it stands in until the server has looked again. */
export const findings = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, change) {
    let now = shown.map(change.changes);
    for (const effect of change.effects) if (effect.is(setFindings)) now = drawn(effect.value, change.state);
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function drawn(shown: Shown[], state: EditorState): DecorationSet {
  const length = state.doc.length;
  const ranges = shown.flatMap((one): Range<Decoration>[] => {
    const from = Math.min(one.from, length);
    const to = Math.min(one.to, length);
    const end = state.doc.lineAt(from).to;
    const below = Decoration.widget({ widget: new Below(one), block: true, side: 1 }).range(end);
    return to > from ? [Decoration.mark({ class: one.error ? "bad-word" : "odd-word" }).range(from, to), below] : [below];
  });
  return Decoration.set(ranges, true);
}

class Below extends WidgetType {
  constructor(readonly shown: Shown) {
    super();
  }

  override eq(other: Below): boolean {
    return JSON.stringify(other.shown) === JSON.stringify(this.shown);
  }

  override toDOM(view: EditorView): HTMLElement {
    const { shown } = this;
    const box = element("div", shown.error ? "oops" : "oops mild");
    box.append(element("span", "sign", shown.error ? "×" : "!"), element("p", "", shown.message));
    if (shown.mend) {
      const button = element("button", "mend", shown.mend);
      button.onclick = () => mend(view, shown);
      box.append(button);
    }
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function mend(view: EditorView, { from, to, nearest }: Shown): void {
  view.dispatch({ changes: { from, to, insert: nearest }, selection: { anchor: from + nearest.length } });
  view.focus();
}

function element(tag: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
