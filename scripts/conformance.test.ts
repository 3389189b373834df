import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/conformance.md', 'utf8');
const files = new Map(
  [...page.matchAll(/\b([A-Z])(?: is)? `([^`]+\.test\.ts)`/g)].map(([, letter, path]) => [letter, path]),
);
const rows = [...page.matchAll(/^\| (.+) \| (yes|no) \| (.+) \|$/gm)].map(([, names = '', holds, by = '']) => ({
  ...{ names: names.split(', '), holds: holds === 'yes', by },
}));

test('DATA-04 (DATA-05) each line of the page of conformance names a test that there is', () => {
  expect([files.size, rows.length > 20]).toEqual([11, true]);
  const titles = new Map([...files].map(([letter, path = '']) => [letter, readFileSync(path, 'utf8')]));
  for (const { holds, by } of rows) {
    if (!holds) continue;
    const [letter = '', title = ''] = by.split(/: (.*)/);
    expect([by, titles.get(letter)?.includes(title)]).toEqual([by, true]);
  }
});

test('DATA-04 (DATA-05) at least 95 % of the mandatory abstract tests hold, and the page tells how many', () => {
  const all = rows.flatMap(({ names }) => names);
  const held = rows.flatMap(({ names, holds }) => (holds ? names : []));
  expect(new Set(all).size).toBe(all.length);
  const share = (100 * held.length) / all.length;
  expect(page).toContain(`**${held.length} of ${all.length} mandatory tests hold, ${share.toFixed(1)} %.**`);
  expect(share).toBeGreaterThanOrEqual(95);
});
