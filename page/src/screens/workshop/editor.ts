/**
 * The text room: CodeMirror with lamps, findings under their line, and the nearest word as a button.
 *
 * It lives in a shadow root: there its styles are constructed sheets, which a strict content policy
 * allows.
 */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { findings, setFindings, type Shown } from "./findings";
import { lamps } from "./lamps";
import { look } from "./look";

export type Room = {
  text(): string;
  write(text: string): void;
  show(findings: Shown[]): void;
  kinds(words: readonly string[]): void;
  goTo(line: number): void;
  label(words: string): void;
  close(): void;
};

export type Heard = { changed(text: string): void; moved(line: number): void };

/** Puts the editor into `host` and tells what happens in it. */
export function openRoom(host: HTMLElement, text: string, heard: Heard): Room {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const painting = new Compartment();
  const labelling = new Compartment();
  let line = 1;
  const listening = EditorView.updateListener.of((update) => {
    if (update.docChanged) heard.changed(update.state.doc.toString());
    const now = update.state.doc.lineAt(update.state.selection.main.head).number;
    if (now !== line) heard.moved((line = now));
  });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        painting.of(lamps([])),
        labelling.of([]),
        findings,
        look,
        listening,
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    write: (to) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: to } }),
    show: (shown) => view.dispatch({ effects: setFindings.of(shown) }),
    kinds: (words) => view.dispatch({ effects: painting.reconfigure(lamps(words)) }),
    goTo: (to) => {
      const at = view.state.doc.line(Math.min(Math.max(1, to), view.state.doc.lines));
      view.dispatch({ selection: { anchor: at.to }, scrollIntoView: true });
      view.focus();
    },
    label: (words) =>
      view.dispatch({
        effects: labelling.reconfigure(EditorView.contentAttributes.of({ "aria-label": words, spellcheck: "false" })),
      }),
    close: () => view.destroy(),
  };
}
