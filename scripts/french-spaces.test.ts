import { expect, test } from 'vitest';
import { breakingSpaces } from './source/french-spaces.ts';
import { isForTests, readModules } from './source/read-modules.ts';

test('APP-01 in the words of the page no line breaks within « » or before : ; ? !', () => {
  const page = [...readModules().values()].filter(
    ({ file }) => /^(?:apps\/web|packages\/contract)\/src\//.test(file) && !isForTests(file),
  );
  const found = page.flatMap(({ file, text }) =>
    breakingSpaces(file, text).map((at) => `${file}: ${text.slice(Math.max(0, at - 20), at + 20)}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["const a = 'Zoomer sur « ici »';", 2],
  ["const a = 'Effacer ?';", 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is read
  ['const a = `${b} : ${c} ; ${d} ?`;', 3],
  ["const a = b ? 'c' : 'd'; // « so »", 0],
  ["const a = 'Effacer\\u00a0?';", 0],
])('APP-01 of %s such spaces are found, and no others', (code, count) => {
  expect(breakingSpaces('a.ts', code)).toHaveLength(count);
});
