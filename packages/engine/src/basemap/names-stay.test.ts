import type { CrsCode, Extent } from '@motu/core';
import { unpackShippedTerritory } from '@motu/territory/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSources, openSources } from '../engine/open-sources.ts';
import type { PlacedLabel } from '../label/place.ts';
import { createPlane } from '../label/plane.ts';
import type { Feature } from '../source/source.ts';
import { fillsScreen, islandBoxes } from './island-size.ts';
import { ISLANDS_UNTIL } from './names.ts';
import { solveNames } from './solve-names.ts';
import { FULL } from './theme.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
const LAST_ZOOM = 17;
const WHOLE_ZOOMS = Array.from({ length: LAST_ZOOM - 4 }, (_, i) => i + 5);
/** A commune and the town of its name may stand this far apart, degrees. */
const SAME_PLACE = 0.05;

/**
 * The names that may yield: communes without a town of their own name. From zoom 12 their villages are written, and it is
 * the limits that tell the commune: written on its town hall, it would be read as a town that does not exist.
 */
const COMMUNES_WITHOUT_TOWN = [
  'Hitiaa O Te Ra',
  'Taiarapu-Est',
  'Taiarapu-Ouest',
  'Taputapuatea',
  'Teva I Uta',
  'Tumaraa',
];

let remove: () => void;
let sources: OpenSources;
let settled: readonly Feature[];
let land: readonly Feature[];
beforeAll(async () => {
  const shipped = await unpackShippedTerritory();
  remove = shipped.remove;
  sources = await openSources(shipped.files, 16);
  const query = { extent: EVERYWHERE, resolution: 0 };
  const names = await sources.features.features({ ...query, table: 'toponyme', fields: ['nom', 'classe', 'min_zoom'] });
  settled = names.filter(
    ({ properties: { classe, min_zoom } }) =>
      ['commune', 'localite', 'ile'].includes(String(classe)) && min_zoom !== null,
  );
  land = await sources.features.features({ ...query, table: 'terre', fields: ['ile'] });
}, 60_000);
afterAll(async () => {
  await sources.close();
  remove();
});

/** The labels of a zoom by their words. */
async function labelsAt(crs: CrsCode, zoom: number): Promise<Map<string, PlacedLabel[]>> {
  const labels = await solveNames(createPlane(crs, zoom), sources, FULL);
  return Map.groupBy(
    labels.filter(({ text, block }) => text && block),
    ({ block }) => block?.lines[0]?.text ?? '',
  );
}

const [lonOf, latOf] = [0, 1].map((axis) => (name: Feature) => name.geometry.coordinates[axis] as number) as [
  (name: Feature) => number,
  (name: Feature) => number,
];

function isWritten(name: Feature, labels: Map<string, PlacedLabel[]>): boolean {
  return (labels.get(String(name.properties.nom)) ?? []).some(
    ({ lon, lat }) => Math.hypot(lon - lonOf(name), lat - latOf(name)) < SAME_PLACE,
  );
}

/** Whether a name that was written may be missing at a zoom. */
function mayYield({ properties: { nom, classe } }: Feature, zoom: number, crs: CrsCode): boolean {
  if (classe === 'commune') return zoom > 11.9 && COMMUNES_WITHOUT_TOWN.includes(String(nom));
  if (classe !== 'ile' || zoom <= ISLANDS_UNTIL) return false;
  const box = islandBoxes(land, createPlane(crs, zoom)).get(String(nom));
  return !box || fillsScreen(box);
}

test.each([
  ['EPSG:4326', WHOLE_ZOOMS],
  ['EPSG:3857', WHOLE_ZOOMS],
  ['EPSG:4326', [8, 8.5, 9, 9.75, 10, 10.5, 11, 11.5, 11.75, 12, 12.5, 13, 13.5, 14, 15.5]],
] as const)(
  'NAME-01 zooming in never loses a town, a village, a commune or an island (%s, %j)',
  async (crs, zooms) => {
    const seen = new Map<Feature, number>();
    const lost: string[] = [];
    for (const zoom of zooms) {
      const labels = await labelsAt(crs, zoom);
      for (const name of settled) {
        const since = seen.get(name);
        if (isWritten(name, labels)) seen.set(name, since ?? zoom);
        else if (since !== undefined && !mayYield(name, zoom, crs)) {
          lost.push(`${name.properties.nom}: written at zoom ${since}, not at ${zoom}`);
        }
      }
    }
    expect(lost).toEqual([]);
    expect(seen.size).toBeGreaterThan(450);
  },
  240_000,
);

test('NAME-01 the names that may yield are those of communes, and no town bears them', () => {
  for (const nom of COMMUNES_WITHOUT_TOWN) {
    expect(
      settled.filter(({ properties }) => properties.nom === nom).map(({ properties }) => properties.classe),
    ).toEqual(['commune']);
  }
});

test('NAME-01 the towns that were lost are there: bays, airports and summits do not push them away', async () => {
  const written = async (zoom: number) => new Set((await labelsAt('EPSG:4326', zoom)).keys());
  for (const zoom of [12, 13, 14, 16]) {
    const names = await written(zoom);
    for (const town of ['Taravao', 'Afaahiti', 'Toahotu', 'Papeari', 'Faaʻa', 'Paopao', 'Anau']) {
      expect(names, `zoom ${zoom}`).toContain(town);
    }
  }
  for (const zoom of [10, 11, 12]) {
    const names = await written(zoom);
    for (const town of ['Ahurei', 'Taiohae', 'Rikitea']) expect(names, `zoom ${zoom}`).toContain(town);
  }
});

test('NAME-02 chief towns are written as towns, however few live there', async () => {
  const labels = await labelsAt('EPSG:4326', 12);
  const weightOf = (nom: string) => labels.get(nom)?.[0]?.block?.lines[0]?.font.weight;
  for (const town of ['Taiohae', 'Rikitea', 'Ahurei', 'Taravao', 'Vaitape']) expect(weightOf(town), town).toBe(600);
  expect(weightOf('Hakaui')).toBe(400);
});
