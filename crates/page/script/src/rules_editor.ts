// The editor of rules: Python is coloured, names are completed, a mistake is marked at its place.
//
// It is a bundle of its own, which is loaded when a field of rules is shown. The field stays the part of the form that is
// sent: the editor writes each change into it. Escape, then Tab, leaves the editor.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type Completion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { localCompletionSource, pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentUnit, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorSelection, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { RulesEditorOptions } from "./editor";

/** The words of Python that rules use. */
const KEYWORDS = "def return yield from for in if elif else while and or not is lambda import True False None break continue pass assert";

/** Colours of the page: the editor stands in a shadow tree, which inherits its variables. */
const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--code-keyword)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--quiet)", fontStyle: "italic" },
  { tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))], color: "var(--code-function)" },
  { tag: [tags.meta, tags.modifier], color: "var(--code-function)" },
]);

const LAYOUT = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "var(--paper)", fontSize: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", minHeight: "12.6em", maxHeight: "36em", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text)", padding: ".6rem 0" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--quiet)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--strong)", borderRadius: "6px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionLabel": { fontSize: "1em" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--wrong)" },
});

/** What was selected in the last editor, for the next page with the same rules. */
let lastSelection: { text: string; anchor: number; head: number } | null = null;

/** The completion of a function; one of a module, such as `divisors@grundy`, is imported on the first line. */
function functionCompletion(written: string): Completion {
  const [label = "", module] = written.split("@");
  if (!module) return { label, type: "function" };
  return {
    label,
    type: "function",
    detail: module,
    apply(view, _completion, from, to) {
      const text = view.state.doc.toString();
      const isImported = new RegExp(`^from ${module} import .*\\b${label}\\b`, "m").test(text);
      const line = isImported ? "" : `from ${module} import ${label}\n`;
      view.dispatch({
        changes: [
          { from: 0, insert: line },
          { from, to, insert: label },
        ],
        selection: EditorSelection.cursor(line.length + from + label.length),
        userEvent: "input.complete",
      });
    },
  };
}

/** Puts an editor in the place of a field, and returns its element. */
function mountEditor(field: HTMLTextAreaElement, options: RulesEditorOptions): HTMLElement {
  const host = document.createElement("div");
  host.id = "rules-editor";
  host.className = "code";
  // In a shadow tree the styles are objects, not elements, which the security policy of the pages forbids.
  const root = host.attachShadow({ mode: "open", delegatesFocus: true });
  field.before(host);
  const completions: Completion[] = [
    ...options.games.map((label) => ({ label, type: "class" })),
    ...options.functions.map(functionCompletion),
    ...KEYWORDS.split(" ").map((label) => ({ label, type: "keyword", boost: -1 })),
  ];
  const python = new LanguageSupport(pythonLanguage, [
    pythonLanguage.data.of({ autocomplete: localCompletionSource }),
    pythonLanguage.data.of({
      autocomplete: (context: { matchBefore(pattern: RegExp): { from: number } | null; explicit: boolean }) => {
        const word = context.matchBefore(/[@\w]+/);
        if (!word && !context.explicit) return null;
        return word && { from: word.from, options: completions, validFor: /^[@\w]*$/ };
      },
    }),
  ]);
  const extensions = [
    lineNumbers(),
    history(),
    python,
    syntaxHighlighting(COLORS),
    indentUnit.of("    "),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    highlightActiveLine(),
    keymap.of([
      { key: "Mod-Enter", run: () => (field.form?.requestSubmit(), true) },
      ...completionKeymap,
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
    EditorView.contentAttributes.of({
      "aria-label": options.label,
      "aria-invalid": String(options.mistake !== null),
      spellcheck: "false",
      autocapitalize: "off",
    }),
    EditorState.phrases.of({ Completions: options.completions }),
    LAYOUT,
    EditorView.updateListener.of((update) => {
      const { anchor, head } = update.state.selection.main;
      lastSelection = { text: update.state.doc.toString(), anchor, head };
      if (!update.docChanged) return;
      field.value = lastSelection.text;
      if (options.mistake) {
        options.mistake = null;
        queueMicrotask(() => view.dispatch(setDiagnostics(view.state, [])));
      }
    }),
    ...(options.mistake ? [lintGutter()] : []),
  ];
  const view = new EditorView({ doc: field.value, extensions, parent: root, root });
  // Scripts and browsers that fill in the form change the field.
  field.addEventListener("input", () => {
    const current = view.state.doc.toString();
    if (field.value === current) return;
    const changes = { from: 0, to: current.length, insert: field.value };
    view.dispatch({ changes, selection: EditorSelection.cursor(field.value.length) });
  });
  const { mistake } = options;
  if (mistake) {
    const line = view.state.doc.line(Math.min(mistake.line, view.state.doc.lines));
    const from = Math.min(line.to, line.from + mistake.column - 1);
    const marked = { from, to: line.to, severity: "error" as const, message: mistake.message };
    view.dispatch(setDiagnostics(view.state, [marked]), {
      selection: EditorSelection.cursor(from),
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
  } else if (lastSelection && lastSelection.text === field.value) {
    view.dispatch({ selection: EditorSelection.single(lastSelection.anchor, lastSelection.head) });
  }
  return host;
}

window.mountRulesEditor = mountEditor;
