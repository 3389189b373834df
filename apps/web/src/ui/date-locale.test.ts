import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('APP-01 every date that the page writes is given the browser’s language', async () => {
  const without: string[] = [];
  for await (const file of glob('apps/web/src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
    const calls = readFileSync(file, 'utf8').match(/\bformat(?:Short)?Date(?:Time)?\(.*/g) ?? [];
    without.push(...calls.filter((call) => !call.includes('dateLocale()')).map((call) => `${file}: ${call}`));
  }
  expect(without).toEqual([]);
});
