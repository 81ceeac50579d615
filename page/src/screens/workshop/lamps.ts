/** Colours the lines one sees (`paint.ts`). */
import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from "@codemirror/view";
import { strokes } from "./paint";

/** An extension that paints; `kinds` are the words for kinds of pieces. */
export function lamps(kinds: readonly string[]): Extension {
  return ViewPlugin.fromClass(
    class {
      drawn: DecorationSet;
      constructor(view: EditorView) {
        this.drawn = draw(view, kinds);
      }
      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) this.drawn = draw(update.view, kinds);
      }
    },
    { decorations: (plugin) => plugin.drawn },
  );
}

function draw(view: EditorView, kinds: readonly string[]): DecorationSet {
  const built = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      for (const stroke of strokes(line.text, kinds))
        built.add(line.from + stroke.from, line.from + stroke.to, Decoration.mark({ class: `t-${stroke.sort}` }));
      at = line.to + 1;
    }
  }
  return built.finish();
}
