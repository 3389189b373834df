// Draws the pictures of the welcome dialog from the territory: npm run welcome:pictures
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Extent } from '@motu/core';
import { type Geometry, openGeoPackage } from '@motu/engine';
import { unpackTerritory } from '@motu/territory';
import { atoll, highIsland, type Island, lagoonIsland, reefSection, svg } from './drawings.ts';
import { type Frame, project, toPath } from './geometry.ts';

const root = join(import.meta.dirname, '../..');
const TALL = { width: 300, height: 500 };
const WIDE = { width: 440, height: 500 };

const folder = mkdtempSync(join(tmpdir(), 'motu-pictures-'));
const { geopackage } = await unpackTerritory(join(root, 'territory/data'), folder);
const source = openGeoPackage(geopackage);

/** What a table holds of an island; without a name, the contour lines within half a degree, one in three. */
async function geometries(table: string, { centre }: Frame, ile?: string): Promise<Geometry[]> {
  const [lon, lat] = centre;
  const extent: Extent = [lon - 0.5, lat - 0.5, lon + 0.5, lat + 0.5];
  const features = await source.features({ table, extent, resolution: 0, fields: ['ile', 'altitude'] });
  return features
    .filter(({ properties }) => (ile ? properties.ile === ile : Number(properties.altitude) % 300 === 0))
    .map(({ geometry }) => geometry);
}

async function island(ile: string, frame: Frame): Promise<Island> {
  const [lagoon, land] = [await geometries('lagon', frame, ile), await geometries('terre_z12', frame, ile)];
  return {
    reef: toPath(project(lagoon, frame), { tolerance: 0.7, least: 30 }),
    land: toPath(project(land, frame), { tolerance: 0.8, least: 5 }),
  };
}

async function highIslandOf(ile: string, frame: Frame): Promise<Required<Island>> {
  const lines = project(await geometries('courbe_z12', frame), frame);
  return { ...(await island(ile, frame)), contours: toPath(lines, { tolerance: 1.1, least: 22, isClosed: false }) };
}

const frames = {
  boraBora: { ...TALL, centre: [-151.742, -16.5], scale: 1500 },
  moorea: { ...TALL, centre: [-149.83, -17.535], scale: 1280 },
  nukuHiva: { ...TALL, centre: [-140.126, -8.862], scale: 1000 },
  tetiaroa: { ...TALL, centre: [-149.556, -17.005], scale: 2700 },
} satisfies Record<string, Frame>;

const pictures = {
  welcome: svg(WIDE, 'Un atoll', atoll()),
  release_notes: svg(TALL, 'Bora Bora', lagoonIsland(await island('Bora Bora', frames.boraBora))),
  about: svg(TALL, 'Moorea', lagoonIsland(await highIslandOf('Moorea', frames.moorea))),
  credits: svg(TALL, 'Nuku Hiva', highIsland(await highIslandOf('Nuku Hiva', frames.nukuHiva))),
  legal_info: svg(TALL, 'La coupe d’un récif', reefSection()),
  confidentiality: svg(TALL, 'Tetiaroa', lagoonIsland(await island('Tetiaroa', frames.tetiaroa))),
};
for (const [tab, picture] of Object.entries(pictures)) {
  writeFileSync(join(root, `apps/web/src/welcome/pictures/${tab}.svg`), picture);
  console.log(`${tab}.svg ${(picture.length / 1024).toFixed(1)} KB`);
}
rmSync(folder, { recursive: true, force: true });
