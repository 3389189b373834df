import { parseSync } from 'vite';
import type { Module } from './read-modules.ts';

type Node = { type: string; name?: unknown };

/** Every name that a file of code writes, its own and those of others; neither its comments nor its strings. */
export function namesIn({ file, text }: Pick<Module, 'file' | 'text'>): Set<string> {
  const names = new Set<string>();
  function visit(node: Node): void {
    if (/Identifier$/.test(node.type) && typeof node.name === 'string') names.add(node.name);
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one);
    }
  }
  visit(parseSync(file, text).program as unknown as Node);
  return names;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** `tellEnd2` and `tell-end2.tsx` → `tell`, `end2`. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
