import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const PURE = ['packages/core', 'packages/contract'];
const SERVER = [
  ...PURE,
  'packages/search',
  'packages/routing',
  'packages/geopackage',
  'packages/engine',
  'packages/labels',
  'packages/answers',
  'apps/server/src/domain',
];
const PAGE = [...PURE, 'apps/web/src/ui', 'apps/web/src/theme', 'apps/web/src/api'];

/** Who may import whom, always downward (ARCHITECTURE.md). The longest prefix that fits a file names its place. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/core': [],
  'packages/contract': ['packages/core'],
  'packages/search': ['packages/core'],
  'packages/geopackage': [],
  'packages/engine': ['packages/core', 'packages/labels', 'packages/geopackage'],
  'packages/labels': [],
  'packages/routing': ['packages/core'],
  'packages/answers': [...PURE, 'packages/search', 'packages/routing', 'packages/engine'],
  territory: ['packages/core', 'packages/geopackage'],
  // Layers are written in the words of the engine.
  'territory/catalogue': ['packages/engine'],
  'apps/server/src/domain': SERVER.filter((place) => place.startsWith('packages/')),
  // What comes with Motu: the layers of its territory.
  'apps/server/src/domain/default-content': [...SERVER, 'territory/catalogue'],
  'apps/server/src/storage': SERVER,
  'apps/server/src/territory': [...SERVER, 'territory'],
  'apps/server/src/search': SERVER,
  'apps/server/src/http': SERVER,
  'apps/server/src/ows': SERVER,
  'apps/server/src/routes': SERVER,
  'apps/server/src/tasks': SERVER,
  'apps/server/src/tiles': SERVER,
  'apps/server/src/upstream': SERVER,
  'apps/server/src/postgis': [...SERVER, 'territory', 'apps/server/src/import', 'apps/server/src/territory'],
  'apps/server/src/import': [...SERVER, 'territory', 'apps/server/src/territory'],
  'apps/server/src/uploads': [...SERVER, 'apps/server/src/import', 'apps/server/src/storage'],
  // Joins the parts of the running server: whoever is below may be opened here, nobody below may open it.
  'apps/server/src/wiring': [
    ...SERVER,
    ...['import', 'ows', 'postgis', 'routes', 'search', 'storage', 'tasks', 'territory', 'tiles', 'upstream'].map(
      (place) => `apps/server/src/${place}`,
    ),
  ],
  'apps/server/src/cli': [
    ...SERVER,
    'territory',
    ...['import', 'postgis', 'storage', 'territory', 'tiles'].map((place) => `apps/server/src/${place}`),
  ],
  'apps/web/src/theme': ['packages/core'],
  'apps/web/src/ui': [...PURE, 'apps/web/src/theme'],
  'apps/web/src/api': PURE,
  'apps/web/src/map': PAGE,
  // Features may ask each other, through what the other shows of itself.
  'apps/web/src': [...PAGE, 'apps/web/src/map', 'apps/web/src/*/index.ts'],
  // Names look as the engine draws them, by the same code.
  'apps/web/src/names': [...PAGE, 'packages/labels', 'apps/web/src/map', 'apps/web/src/*/index.ts'],
  // Zones answer without the server, by the same code.
  'apps/web/src/zones': [...PAGE, 'packages/answers', 'packages/labels', 'apps/web/src/map', 'apps/web/src/*/index.ts'],
  // Start-up composes everything.
  'apps/web/src/app': ['packages', 'apps/web/src'],
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

function placeOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((place) => file.startsWith(`${place}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** The file or package that an import names, from the repository's root; null for an outside library. */
function targetOf(file: string, specifier: string): string | null {
  const [, workspace, part] = /^@motu\/(\w+)(?:\/(\w+))?/.exec(specifier) ?? [];
  if (workspace) return workspace === 'territory' ? join('territory', part ?? 'src', '/') : `packages/${workspace}/`;
  return specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : null;
}

/** A feature is a folder of the page: inside it, its files know each other. */
function isWithin(file: string, target: string, place: string): boolean {
  const own = place === 'apps/web/src' ? file.split('/').slice(0, 4).join('/') : place;
  return target.startsWith(`${own}/`) || dirname(file) === dirname(target);
}

function isAllowed(target: string, allowed: string): boolean {
  const [folder, file] = allowed.split('/*/');
  return file ? target.startsWith(`${folder}/`) && target.endsWith(`/${file}`) : target.startsWith(`${allowed}/`);
}

const files = globSync(['{packages,apps}/*/src/**/*.{ts,tsx}', 'territory/*/**/*.ts'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$|\/testing\/|testing\.tsx$/.test(file));

test('imports only go downward', () => {
  const upward = files.flatMap((file) => {
    const place = placeOf(file);
    const isEntry = dirname(file) === 'apps/web/src';
    if (!place || isEntry) return [];
    return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
      .map(([, specifier = '']) => targetOf(file, specifier))
      .filter((target) => target !== null)
      .filter((target) => !isWithin(file, target, place))
      .filter((target) => !(MAY_IMPORT[place] ?? []).some((allowed) => isAllowed(target, allowed)))
      .map((target) => `${file} → ${target}`);
  });
  expect(upward).toEqual([]);
});

const PIPELINE = 'territory/pipeline/';
/** What may know how the territory is built: the pipeline itself, and the command that runs it. */
const BUILDERS = ['territory/pipeline/', 'territory/build.ts'];

test('neither the server nor what it shares with the pipeline imports the pipeline', () => {
  const exported = JSON.parse(readFileSync(join(root, 'territory/package.json'), 'utf8')).exports as object;
  const offered = Object.values(exported).map((path: string) => join('territory', path));
  const found = [...files, ...offered]
    .filter((file) => !BUILDERS.some((place) => file.startsWith(place)))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
        .map(([, specifier = '']) => targetOf(file, specifier))
        .filter((target) => target?.startsWith(PIPELINE))
        .map((target) => `${file} → ${target}`),
    );
  expect(found).toEqual([]);
  expect(offered.filter((path) => path.startsWith(PIPELINE))).toEqual([]);
});

test('pure packages know neither Node nor the browser', () => {
  const pure = files.filter((file) => /^packages\/(core|contract|labels|routing|search)\//.test(file));
  expect(pure.length).toBeGreaterThan(0);
  expect(
    pure.filter((file) => /from 'node:|\bdocument\.|\bwindow\./.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});
