import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Who may import whom, always downward (ARCHITECTURE.md). The longest prefix that fits a file names its place. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/core': [],
  'packages/contract': ['packages/core'],
  'apps/server/src/domain': ['packages/core', 'packages/contract'],
  'apps/server/src/storage': ['packages/core', 'packages/contract', 'apps/server/src/domain'],
  'apps/server/src/http': ['packages/core', 'packages/contract', 'apps/server/src/domain'],
  'apps/server/src/cli': ['packages/core', 'packages/contract', 'apps/server/src/domain'],
  'apps/web/src/ui': ['packages/core', 'packages/contract', 'apps/web/src/theme'],
  'apps/web/src/theme': ['packages/core'],
  'apps/web/src/api': ['packages/core', 'packages/contract'],
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

function placeOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((place) => file.startsWith(`${place}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** The file or package that an import names, from the repository's root; null for an outside library. */
function targetOf(file: string, specifier: string): string | null {
  const workspace = /^@motu\/(\w+)/.exec(specifier)?.[1];
  if (workspace) return `packages/${workspace}/`;
  return specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : null;
}

const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);

test('imports only go downward', () => {
  const upward = files.flatMap((file) => {
    const place = placeOf(file);
    if (!place) return [];
    const targets = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, specifier = '']) =>
      targetOf(file, specifier),
    );
    return targets
      .filter(
        (target) =>
          target !== null && ![place, ...(MAY_IMPORT[place] ?? [])].some((allowed) => target.startsWith(`${allowed}/`)),
      )
      .map((target) => `${file} → ${target}`);
  });
  expect(upward).toEqual([]);
});

test('pure packages know neither Node nor the browser', () => {
  const pure = files.filter((file) => /^packages\/(core|contract|routing|search)\//.test(file));
  expect(pure.length).toBeGreaterThan(0);
  expect(
    pure.filter((file) => /from 'node:|\bdocument\.|\bwindow\./.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});
