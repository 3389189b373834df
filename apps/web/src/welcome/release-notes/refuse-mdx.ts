import { codeLine, isLineBreak, type MarkdownNode } from '@motu/core';

type Node = MarkdownNode & { data?: { hName: string; hProperties?: object } };

/** The element that stands for a note that is not plain markdown; markdown itself never makes one. */
export const REFUSED = 'aside';

/**
 * A remark plugin. Notes may come from a tool that writes MDX: its expressions, modules and components are code, and code from
 * the database is never run (SEC-17). Such a note is replaced as a whole, so that nothing of it is half shown.
 */
export function refuseMdx() {
  return (tree: Node, file: { toString(): string }) => {
    const line = codeLine(tree, file.toString());
    if (line === null) breakLines(tree);
    else
      tree.children = [
        { type: 'paragraph', data: { hName: REFUSED, hProperties: { id: String(line) } }, children: [] } as Node,
      ];
  };
}

function breakLines(node: Node): void {
  if (isLineBreak(node)) node.type = 'break';
  node.children?.forEach(breakLines);
}
