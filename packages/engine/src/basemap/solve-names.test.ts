import { type Box, overlaps } from '@motu/labels';
import { createSmallTerritory, type SmallTerritory } from '@motu/territory/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSources, openSources, territoryFiles } from '../engine/open-sources.ts';
import type { PlacedLabel } from '../label/place.ts';
import { createPlane, type Plane } from '../label/plane.ts';
import { blockSize } from '../text/draw-text.ts';
import { solveNames } from './solve-names.ts';
import { DARK, FULL, LIGHT } from './theme.ts';

let territory: SmallTerritory;
let sources: OpenSources;
beforeAll(async () => {
  territory = createSmallTerritory();
  sources = await openSources(territoryFiles(territory.folder), 8);
});
afterAll(async () => {
  await sources.close();
  territory.remove();
});

function textBox(plane: Plane, { lon, lat, block, text }: PlacedLabel): Box | null {
  if (!block || !text) return null;
  const [x, y] = plane.toPlane(lon, lat);
  const { width, height } = blockSize(block);
  return [x + text.dx, y + text.dy, x + text.dx + width, y + text.dy + height];
}

const namesOf = (labels: readonly PlacedLabel[]) =>
  labels.flatMap(({ block }) => block?.lines.map(({ text }) => text) ?? []);

test.each([6, 8, 10, 11, 12, 13, 14, 16, 18])(
  'TER-01 no name covers another at zoom %i, in any projection',
  async (zoom) => {
    for (const crs of ['EPSG:4326', 'EPSG:3297'] as const) {
      const plane = createPlane(crs, zoom);
      const labels = await solveNames(plane, sources, FULL);
      const boxes = labels.map((label) => textBox(plane, label)).filter((box) => box !== null);
      for (const [i, box] of boxes.entries()) {
        for (const other of boxes.slice(0, i)) expect(overlaps(box, other)).toBe(false);
      }
    }
  },
);

test('TER-01 both base maps write the same names at the same places', async () => {
  const plane = createPlane('EPSG:4326', 12);
  const places = (labels: readonly PlacedLabel[]) => labels.map(({ lon, lat, text }) => [lon, lat, text?.dx, text?.dy]);
  const placed = places(await solveNames(plane, sources, FULL));
  for (const theme of [LIGHT, DARK]) expect(places(await solveNames(plane, sources, theme))).toEqual(placed);
});

test('TER-01 names keep their accents, and the largest town and the summit are among them', async () => {
  const names = namesOf(await solveNames(createPlane('EPSG:4326', 10), sources, FULL));
  expect(names).toContain('Papeete');
  expect(names).toContain('Raʻiātea');
  expect(names).toContain('Mont Orohena');
  expect(names).toContain('2\u202f241 m');
});

test('a placement is plain data: it can be kept in a file and read back', async () => {
  const labels = await solveNames(createPlane('EPSG:4326', 11), sources, FULL);
  expect(JSON.parse(JSON.stringify(labels))).toEqual(labels);
});
