import { expect, test } from 'vitest';
import { isBlank } from './blank-tile.ts';

/** A tile with nothing on it, as the map server packs it. */
const BLANK = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAAA1BMVEUAAACnej3aAAAAAXRSTlMAQObYZgAAAB9JREFUeF7twQENAAAAwqD3T20ON6AAAAAAAAAAAL4NIQAAAaDk/SUAAAAASUVORK5CYII=',
  ),
  (letter) => letter.charCodeAt(0),
);
const png = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/png' });

/** The same picture with one byte changed. */
function changed(at: number, value: number): Blob {
  const bytes = BLANK.slice();
  bytes[at] = value;
  return png(bytes);
}

test('MAP-12 a picture of one transparent colour is blank, one that can be seen is not', async () => {
  expect(await isBlank(png(BLANK))).toBe(true);
  expect(await isBlank(changed(56, 255))).toBe(false); // its colour is opaque
  expect(await isBlank(changed(36, 6))).toBe(false); // it has two colours
});

test.each([
  ['of another kind', new Blob([BLANK], { type: 'image/webp' })],
  ['that is cut', png(BLANK.slice(0, 40))],
  ['without a byte', png(new Uint8Array())],
  ['that is large', new Blob([BLANK, new Uint8Array(1000)], { type: 'image/png' })],
])('MAP-12 a picture %s is left to the browser', async (_what, blob) => {
  expect(await isBlank(blob)).toBe(false);
});
