import { expect, test } from 'vitest';
import { findUnused } from './source/find-unused.ts';
import { isForTests, readModules } from './source/read-modules.ts';

/** Whose exports others than our code ask for. The faces of packages are not among them: what nobody takes is not offered. */
const ENTRIES = [
  // Tools read their settings there.
  /^(playwright|vitest)\.config\.ts$/,
  /^apps\/web\/vite\.config\.ts$/,
  // They call what prepares the tests.
  /^e2e\/support\/start-server\.ts$/,
  /^apps\/server\/src\/testing\/global-setup\.ts$/,
  // Kysely calls `up`.
  /^apps\/server\/src\/storage\/migrations\/\d+/,
];

/** Beside what `isForTests` names: browser tests, and what the tests of this folder read the code with. */
const FOR_TESTS = /^e2e\/|^scripts\/source\//;

/** What the faces of packages show to tests of other packages, which may not reach behind them. */
const FOR_TESTS_OF_OTHERS: Readonly<Record<string, string>> = {
  'packages/engine/src/style/index.ts: compileFilter': 'the filters of the catalogue are tried on rows',
  'packages/engine/src/index.ts: BASE_MAP_TABLES': 'an empty territory has what the base map reads',
  'packages/engine/src/image/index.ts: createFrame': 'imported pictures are drawn and compared with GDAL',
  'packages/engine/src/image/index.ts: openImages': 'imported pictures are drawn and compared with GDAL',
  'packages/routing/src/index.ts: USUAL_PACES': 'routes on the shipped roads are compared with even paces',
};

test('no export that only tests use, or nobody, but those that are listed with their reason', () => {
  const unused = findUnused(readModules(), {
    isEntry: (file) => ENTRIES.some((entry) => entry.test(file)),
    isForTests: (file) => FOR_TESTS.test(file) || isForTests(file),
  });
  expect(unused.toSorted()).toEqual(Object.keys(FOR_TESTS_OF_OTHERS).toSorted());
});
