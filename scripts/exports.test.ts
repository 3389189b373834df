import { expect, test } from 'vitest';
import { findUnused } from './source/find-unused.ts';
import { readModules } from './source/read-modules.ts';

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

test('no export that nothing uses', () => {
  expect(findUnused(readModules(), (file) => ENTRIES.some((entry) => entry.test(file)))).toEqual([]);
});
