// What may be read of a text in markdown: readers of markdown take minutes for a few kilobytes that nest or repeat their marks.

/** Far more than a note of a few pages has; each line may end a paragraph, a row or an item. */
const MOST_LINES = 1000;
/** Lists and quotations inside each other, and opened in all. */
const MOST_NESTED = 8;
const MOST_OPENED = 2 * MOST_LINES;
/** Of emphasis in the whole text, and of brackets. */
const MOST_MARKS = 1000;

/** `Ligne 3 : …`: where a text nests or repeats more than can be shown, and why; null when it can be. One pass, whatever it holds. */
export function markdownFault(text: string): string | null {
  let [marks, opened] = [0, 0];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (index >= MOST_LINES) return at(index, `au plus ${MOST_LINES} lignes.`);
    const own = openedBy(line);
    opened += own;
    if (own + indentOf(line) > MOST_NESTED || opened > MOST_OPENED)
      return at(index, 'trop de listes ou de citations les unes dans les autres.');
    marks += line.match(/[*_~[\]]/g)?.length ?? 0;
    if (marks > MOST_MARKS) return at(index, `au plus ${MOST_MARKS} signes de mise en forme (* _ ~ [ ]).`);
  }
  return null;
}

/** `- > a` → 2: an item and a quotation. */
function openedBy(line: string): number {
  const [before = ''] = /^(?:[ \t>]|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/.exec(line) ?? [];
  return before.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
}

/** How deep a line may stand in lists by its spaces. */
function indentOf(line: string): number {
  const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
  return Math.floor(indent.replaceAll('\t', '    ').length / 3);
}

const at = (index: number, why: string): string => `Ligne ${index + 1}\u00a0: ${why}`;

/** A node of a tree of markdown, as unified and micromark make it. */
export type MarkdownNode = {
  type: string;
  value?: string;
  children?: MarkdownNode[];
  position?: { start: { line: number; offset?: number }; end: { offset?: number } };
};

const MODULE =
  /^(?:import\s+(?:[\w*{}\s,]+\s+from\s+)?['"]|export\s+(?:default|const|let|var|function|class|async|\*|\{))/;
/** A brace or a component that is not written `\{` or `\<`. `<Tabs.Panel>` is no HTML: for markdown it is text. */
const EXPRESSION = /(?:^|[^\\])(?:[{}]|<\/?[A-Z][\w.]*[\s/>])/;
const COMMENT = /^<!--[\s\S]*-->\s*$/;
const LINE_BREAK = /^<br\s*\/?>$/i;

/** The line of the first code of a text: expressions, modules and components of MDX, or HTML, which are never run (SEC-17); null when it is plain markdown. */
export function codeLine(node: MarkdownNode, text: string): number | null {
  if (isCode(node, text)) return node.position?.start.line ?? 1;
  for (const child of node.children ?? []) {
    const line = codeLine(child, text);
    if (line !== null) return line;
  }
  return null;
}

function isCode(node: MarkdownNode, text: string): boolean {
  if (node.type === 'html') return !COMMENT.test(node.value ?? '') && !isLineBreak(node);
  if (node.type === 'text') return EXPRESSION.test(sourceOf(node, text));
  return node.type === 'paragraph' && MODULE.test(sourceOf(node, text));
}

/** `<br>` is how one breaks a line inside a table. */
export const isLineBreak = ({ type, value = '' }: MarkdownNode): boolean => type === 'html' && LINE_BREAK.test(value);

/** As it was written: the tree has lost its backslashes. */
function sourceOf({ position, value = '' }: MarkdownNode, text: string): string {
  return position ? text.slice(position.start.offset, position.end.offset) : value;
}
