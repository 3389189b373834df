import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

export const root = join(import.meta.dirname, '../..');

/** One file of code, as its syntax tree shows it; `code` is its text without the comments. Paths are from the root of the repository. */
export type Module = { file: string; text: string; code: string; imports: Import[]; exports: Export[] };

/** `names` are those that it asks for; null when it may use any (`import * as`, `import()`). `import type` loads nothing when the program runs. */
type Import = { specifier: string; target: string | null; names: string[] | null; isType: boolean };

/** `from` is where a name that is only passed on comes from; `export *` has no name of its own. */
type Export = { name: string | null; from: { target: string | null; name: string | null } | null };

const SOURCES = ['{packages,apps,territory,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', '*.ts'];
const LEFT_OUT = ['**/node_modules/**', '**/dist/**', 'packages/engine/kernel/**'];

/** Every file of code of the repository, types included: an import of a type is an import. */
export function readModules(): Map<string, Module> {
  const files = globSync(SOURCES, { cwd: root, exclude: LEFT_OUT });
  return new Map(files.map((file) => [file, readModule(file)]));
}

/** What only tests use, or types that the compiler finds by itself. */
export const isForTests = (file: string): boolean =>
  /\.test\.tsx?$|\/(testing|interoperability)\/|\/(testing|test-setup)\.tsx?$|\.d\.ts$/.test(file);

function readModule(file: string): Module {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, errors, comments } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);

  const asked = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.some(({ importName }) => importName.kind === 'NamespaceObject')
      ? null
      : entries.map(({ importName }) => importName.name ?? 'default'),
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  const passedOn = exports.flatMap(({ moduleRequest, isType }) =>
    moduleRequest ? [{ specifier: moduleRequest.value, names: [], isType }] : [],
  );
  const loaded = [...text.matchAll(LOADED)].map(([, specifier = '']) => ({ specifier, names: null, isType: false }));
  return {
    file,
    text,
    code: comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text),
    imports: [...asked, ...passedOn, ...loaded].map((one) => ({ ...one, target: targetOf(file, one.specifier) })),
    exports: exports.map(({ exportName, importName, moduleRequest }) => ({
      name: exportName.kind === 'Default' ? 'default' : exportName.name,
      from: moduleRequest && { target: targetOf(file, moduleRequest.value), name: importName.name },
    })),
  };
}

/** `import('./x.ts')`, as a value or in a type; not the one that a comment shows. */
const LOADED = /(?<!^\s*(?:\/\/|\/?\*).*)\bimport\('([^']+)'/gm;

/** The file that an import names; null for a library of others, or for what is no code. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    const path = relative(root, join(root, dirname(file), specifier));
    return /\.(ts|tsx|mjs)$/.test(path) ? path : null;
  }
  const [, folder = '', part = ''] = /^@motu\/(\w+)(\/.+)?$/.exec(specifier) ?? [];
  return folder ? (faceOf(folder).get(`.${part}`) ?? null) : null;
}

const faces = new Map<string, Map<string, string>>();

/** What a workspace of ours offers to the others, by the `exports` of its package.json. */
function faceOf(name: string): Map<string, string> {
  const known = faces.get(name);
  if (known) return known;
  const folder = ['packages', 'apps', '.']
    .map((place) => join(place, name))
    .find((path) => existsSync(join(root, path)));
  if (!folder) throw new Error(`@motu/${name} is no workspace.`);
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const face = new Map(Object.entries<string>(exports).map(([part, path]) => [part, join(folder, path)]));
  faces.set(name, face);
  return face;
}
