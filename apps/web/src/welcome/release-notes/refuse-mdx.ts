type Node = {
  type: string;
  value?: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName: string };
};

const MODULE =
  /^(?:import\s+(?:[\w*{}\s,]+\s+from\s+)?['"]|export\s+(?:default|const|let|var|function|class|async|\*|\{))/;
/** A brace or a component that is not written `\{` or `\<`. `<Tabs.Panel>` is no HTML: for markdown it is text. */
const EXPRESSION = /(?:^|[^\\])(?:[{}]|<\/?[A-Z][\w.]*[\s/>])/;
const COMMENT = /^<!--[\s\S]*-->\s*$/;
const LINE_BREAK = /^<br\s*\/?>$/i;

/** The element that stands for a note that is not plain markdown; markdown itself never makes one. */
export const REFUSED = 'aside';

/**
 * A remark plugin. Notes may come from a tool that writes MDX: its expressions, modules and components are code, and code from
 * the database is never run (SEC-17). Such a note is replaced as a whole, so that nothing of it is half shown.
 */
export function refuseMdx() {
  return (tree: Node, file: { toString(): string }) => {
    const text = file.toString();
    if (isCode(tree, text)) tree.children = [{ type: 'paragraph', data: { hName: REFUSED }, children: [] }];
    else breakLines(tree);
  };
}

/** `<br>` is how one breaks a line inside a table. */
function breakLines(node: Node): void {
  if (node.type === 'html' && LINE_BREAK.test(node.value ?? '')) node.type = 'break';
  node.children?.forEach(breakLines);
}

function isCode(node: Node, text: string): boolean {
  if (node.type === 'html') return !COMMENT.test(node.value ?? '') && !LINE_BREAK.test(node.value ?? '');
  if (node.type === 'text') return EXPRESSION.test(sourceOf(node, text));
  if (node.type === 'paragraph' && MODULE.test(sourceOf(node, text))) return true;
  return node.children?.some((child) => isCode(child, text)) ?? false;
}

/** As it was written: the tree has lost its backslashes. */
function sourceOf({ position, value = '' }: Node, text: string): string {
  return position ? text.slice(position.start.offset, position.end.offset) : value;
}
