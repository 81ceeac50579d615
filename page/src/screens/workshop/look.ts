/** How the text room looks: ink, lamps, one row of 28 px; colours are the page's own registers. */
import { EditorView } from "@codemirror/view";

const squiggle =
  "repeating-linear-gradient(90deg, var(--kc) 0 2px, transparent 2px 4px) 0 100% / 4px 2px repeat-x, " +
  "repeating-linear-gradient(90deg, transparent 0 2px, var(--kc) 2px 4px) 0 calc(100% - 2px) / 4px 2px repeat-x";

export const look = EditorView.theme({
  "&": { height: "100%", color: "var(--k3)", background: "var(--k0)", fontSize: "14px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--read)", lineHeight: "28px", overflow: "auto" },
  ".cm-content": { padding: "0 0 16px", caretColor: "var(--kf)" },
  ".cm-line": { padding: "0 16px 0 4px" },
  ".cm-gutters": { background: "var(--k0)", color: "var(--k2)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": {
    font: "400 16px/28px var(--dot)",
    minWidth: "48px",
    padding: "0 8px 0 0",
  },
  ".cm-activeLine": { background: "var(--k1)" },
  "&.cm-focused .cm-activeLine": { boxShadow: "inset 4px 0 var(--kf)" },
  ".cm-cursor": { borderLeft: "2px solid var(--kf)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "var(--k9) !important" },
  ".t-one": { color: "var(--kf)", fontWeight: "700" },
  ".t-zero": { color: "var(--k2)" },
  ".t-section": { color: "var(--ke)", fontWeight: "700" },
  ".t-kind": { color: "var(--kd)" },
  ".t-note": { color: "var(--k2)" },
  ".cm-activeLine .t-kind, .cm-activeLine .t-one, .cm-activeLine .t-section": { color: "var(--k3)", fontWeight: "700" },
  ".bad-word": { background: squiggle, paddingBottom: "4px", fontWeight: "700" },
  ".odd-word": { borderBottom: "2px dotted var(--k2)" },
  ".oops": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    background: "var(--kc)",
    color: "var(--k0)",
    padding: "6px 16px 6px 4px",
    lineHeight: "1.4",
    whiteSpace: "normal",
  },
  ".oops.mild": { background: "var(--kd)" },
  ".oops p": { margin: "0", flex: "0 1 auto", maxWidth: "calc(100% - 40px)" },
  ".oops .sign": { font: "700 16px/1 var(--read)" },
  ".oops .mend": {
    font: "700 14px/1 var(--read)",
    minHeight: "var(--hit)",
    padding: "0 12px",
    margin: "2px",
    border: "0",
    cursor: "pointer",
    color: "var(--k0)",
    background: "var(--k3)",
    boxShadow: "0 -2px var(--k0), 0 2px var(--k0), -2px 0 var(--k0), 2px 0 var(--k0)",
  },
  ".oops .mend:focus-visible": { outline: "3px solid var(--k9)", outlineOffset: "3px" },
});
