import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findCycles } from './source/find-cycles.ts';
import { findUpward, isIn, placeOf } from './source/find-upward.ts';
import { MAY_IMPORT, TABLES } from './source/order.ts';
import { isForTests, type Module, readModules, root } from './source/read-modules.ts';

const modules = readModules();
const isOurs = (file: string) => /^(packages|apps)\/\w+\/src\/|^territory\//.test(file);
const program = [...modules.values()].filter(({ file }) => isOurs(file) && !isForTests(file));

const PIPELINE = 'territory/pipeline';

function targetsOf({ imports }: Module): string[] {
  return [...new Set(imports.map(({ target }) => target).filter((target) => target !== null))];
}

test('every file has its place in the order', () => {
  expect(program.map(({ file }) => file).filter((file) => !placeOf(file, MAY_IMPORT))).toEqual([]);
});

test('every name of the order is a file or a folder', () => {
  const names = new Set(Object.entries(MAY_IMPORT).flatMap(([place, allowed]) => [place, ...allowed]));
  const isThere = (name: string) => existsSync(join(root, name.endsWith('/*') ? dirname(name) : name));
  expect([...names].filter((name) => !isThere(name))).toEqual([]);
});

test('in the tables of the order, each place names only those before it', () => {
  expect(findUpward(TABLES)).toEqual([]);
});

test('imports only go downward', () => {
  const upward = program.flatMap((module) => {
    const place = placeOf(module.file, MAY_IMPORT) ?? '';
    return targetsOf(module)
      .filter((target) => !isIn(target, place))
      .filter((target) => !(MAY_IMPORT[place] ?? []).some((allowed) => isIn(target, allowed)))
      .map((target) => `${module.file} → ${target}`);
  });
  expect(upward).toEqual([]);
});

test('no file is imported by what it imports, types included', () => {
  expect(findCycles(new Map(program.map((module) => [module.file, targetsOf(module)])))).toEqual([]);
});

test('neither the server nor what it shares with the pipeline imports the pipeline', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'territory/package.json'), 'utf8')) as { exports: object };
  const offered = Object.values(exports).map((path: string) => join('territory', path));
  expect(offered.filter((path) => isIn(path, PIPELINE))).toEqual([]);
  expect(Object.keys(MAY_IMPORT).filter((place) => MAY_IMPORT[place]?.includes(PIPELINE))).toEqual([
    'territory/build.ts',
  ]);
});

test('pure packages know neither Node nor the browser', () => {
  const pure = program.filter(({ file }) => /^packages\/(core|contract|labels|routing|search)\//.test(file));
  expect(pure.length).toBeGreaterThan(0);
  expect(pure.filter(({ text }) => /from 'node:|\bdocument\.|\bwindow\./.test(text)).map(({ file }) => file)).toEqual(
    [],
  );
});

/** What a file loads when it runs, at once or later, itself included; what runs in threads and processes of its own is named by its address, not imported. */
function loadedBy(start: string): Module[] {
  const found = new Set([start]);
  for (const file of found) {
    const { imports = [] } = modules.get(file) ?? {};
    for (const { target, isType } of imports) if (target && !isType) found.add(target);
  }
  return [...found].map((file) => modules.get(file)).filter((module) => module !== undefined);
}

const loadsSkia = ({ imports }: Module): boolean =>
  imports.some(({ specifier, isType }) => specifier === '@napi-rs/canvas' && !isType);

test('OWS-02 the thread that answers never loads Skia, which the drawing threads have', () => {
  const main = loadedBy('apps/server/src/main.mjs');
  expect(main.map(({ file }) => file)).toContain('packages/engine/src/engine/engine.ts');
  expect(main.filter(loadsSkia).map(({ file }) => file)).toEqual([]);
  expect(loadedBy('packages/engine/src/engine/worker.ts').some(loadsSkia)).toBe(true);
});
