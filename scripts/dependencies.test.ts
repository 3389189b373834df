import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isForTests, readModules, root } from './source/read-modules.ts';

type Manifest = { dependencies?: object; devDependencies?: object };

const manifests = new Map(
  globSync(['package.json', '{packages,apps}/*/package.json', 'territory/package.json'], { cwd: root }).map((path) => [
    dirname(path),
    JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
  ]),
);

/** What builds the page and the territory: it runs before the program, and not with it. */
const BUILDERS = /^apps\/web\/vite\.config\.ts$|^territory\/(pipeline\/|build\.ts$)/;

const workspaceOf = (file: string) => [...manifests.keys()].find((folder) => file.startsWith(`${folder}/`)) ?? '.';

/** `@motu/core/projection` → `@motu/core`; null for a file of ours, or a part of Node. */
function packageOf(specifier: string): string | null {
  if (/^\.|^node:/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The program may use `dependencies`; tests and what builds it, those for development too, and the tools of the repository. */
function declaredFor(file: string): string[] {
  const folder = workspaceOf(file);
  const { dependencies = {}, devDependencies = {} } = manifests.get(folder) ?? {};
  const tools = manifests.get('.')?.devDependencies ?? {};
  const mayUseTools = folder === '.' || isForTests(file) || BUILDERS.test(file);
  return [dependencies, ...(mayUseTools ? [devDependencies, tools] : [])].flatMap(Object.keys);
}

test('every package declares what it imports', () => {
  const missing = [...readModules().values()].flatMap(({ file, imports }) => {
    const declared = declaredFor(file);
    return imports
      .map(({ specifier }) => packageOf(specifier))
      .filter((name) => name !== null && !declared.includes(name))
      .map((name) => `${file} → ${name}`);
  });
  expect(missing).toEqual([]);
});
