import { parseSync } from 'vite';

/** Where a space that must not break a line stands as one that may: within « », and before the signs that French sets apart. */
const BREAKING = /(?<=«) | (?=»)|(?<=[\p{L}\d)»’%°}`]|^) (?=[?!;:](?:[\s<«`$]|$))/gu;

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Offsets of such spaces in the words of a file: its strings, its templates, and the text of its elements. */
export function breakingSpaces(file: string, text: string): number[] {
  const found: number[] = [];
  function look(start: number, end: number): void {
    for (const { index } of text.slice(start, end).matchAll(BREAKING)) found.push(start + index);
  }
  function visit(node: Node): void {
    if (node.type === 'Literal' && typeof node.value === 'string') look(node.start + 1, node.end - 1);
    else if (node.type === 'TemplateElement' || node.type === 'JSXText') look(node.start, node.end);
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one);
    }
  }
  visit(parseSync(file, text).program as unknown as Node);
  return found;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
