import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync(['{apps,packages,territory,scripts,e2e,bench,deploy,docs}/**/*', '*.*'], {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name.includes('dist'),
}).map((name) => `/${name}`);

const DOCUMENTS = ['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', '{docs,docs/adr,packages/*,territory}/*.md'];

test.each(globSync(DOCUMENTS, { cwd: root }))(
  'every file that %s names is there, and no heading stands twice',
  (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|conf))`/g)].map(([, path]) => path as string);
    const linked = [...text.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map(([, path]) => path as string);
    const missing = [
      ...named.filter((path) => !files.some((file) => file.endsWith(`/${path}`))),
      ...linked.filter((path) => !existsSync(join(root, dirname(name), path))),
    ];
    expect(missing).toEqual([]);
    const headings = text.split('\n').filter((line) => line.startsWith('#'));
    expect(headings).toEqual([...new Set(headings)]);
  },
);
