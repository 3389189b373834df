// Tiles per second and CPU per tile of the base map, and where the time goes.
import { TILE_GRIDS, TILE_SIZE, tileExtent, tileRange } from '@motu/core';
import { openTerritory, SHIPPED_TERRITORY } from '../apps/server/src/territory/open-territory.ts';
import { drawAirfieldGrounds, drawRunways } from '../packages/engine/src/basemap/airfields.ts';
import { drawBuildings } from '../packages/engine/src/basemap/buildings.ts';
import { drawFreshWater } from '../packages/engine/src/basemap/fresh-water.ts';
import { drawBreakers, drawLagoons } from '../packages/engine/src/basemap/lagoon.ts';
import { drawCoast, drawLand, readLand } from '../packages/engine/src/basemap/land.ts';
import { drawLandCover } from '../packages/engine/src/basemap/land-cover.ts';
import { drawLimits } from '../packages/engine/src/basemap/limits.ts';
import { drawFerries, drawRoads, readRoads } from '../packages/engine/src/basemap/roads.ts';
import { drawSea } from '../packages/engine/src/basemap/sea.ts';
import { solveNames } from '../packages/engine/src/basemap/solve-names.ts';
import { FULL } from '../packages/engine/src/basemap/theme.ts';
import { createPicture } from '../packages/engine/src/draw/picture.ts';
import { encodeImage } from '../packages/engine/src/encode/encode.ts';
import type { ImageFormat } from '../packages/engine/src/encode/formats.ts';
import { partOf } from '../packages/engine/src/encode/pixels.ts';
import { type OpenSources, openSources } from '../packages/engine/src/engine/open-sources.ts';
import { drawLabels } from '../packages/engine/src/label/draw-labels.ts';
import { createPlane } from '../packages/engine/src/label/plane.ts';
import { createFrame, type Frame } from '../packages/engine/src/projection/frame.ts';
import { registerFonts } from '../packages/engine/src/text/fonts.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const SPAN = 4;
const ROUNDS = 3;
/** Where people look: towns, coasts, atolls and mountains, longitude and latitude. */
const PLACES: [number, number][] = [
  [-149.566, -17.539],
  [-149.83, -17.53],
  [-149.45, -17.65],
  [-151.745, -16.5],
  [-147.65, -14.97],
  [-140.1, -8.91],
  [-151.44, -16.73],
  [-149.31, -17.74],
];

const grid = TILE_GRIDS['EPSG:4326'];

const spent = new Map<string, number>();
const cpu = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

async function timed<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
  const before = cpu();
  const result = await work();
  spent.set(stage, (spent.get(stage) ?? 0) + cpu() - before);
  return result;
}

async function drawBlock(sources: OpenSources, frame: Frame, labels: Awaited<ReturnType<typeof solveNames>>) {
  const picture = createPicture(frame);
  const context = picture.context();
  // Skia draws when asked for pixels: a read of one pixel after each stage makes it pay for itself.
  const stage = (name: string, work: () => void | Promise<void>) =>
    timed(name, async () => {
      await work();
      context.getImageData(0, 0, 1, 1);
    });
  await stage('sea', () => drawSea(context, frame, sources, FULL));
  await stage('lagoons', async () => {
    await drawLagoons(context, frame, sources, FULL);
    await drawBreakers(context, frame, sources, FULL);
  });
  const land = await timed('land', () => readLand(frame, sources));
  await stage('land', () => drawLand(context, frame, sources, FULL, land));
  await stage('cover', async () => {
    await drawLandCover(context, frame, sources, FULL, land.path);
    await drawFreshWater(context, frame, sources, FULL);
  });
  await stage('land', () => drawCoast(context, frame, sources, FULL, land));
  await stage('buildings', () => drawBuildings(context, frame, sources, FULL));
  const roads = await timed('roads', () => readRoads(frame, sources));
  await stage('roads', async () => {
    await drawFerries(context, frame, sources, FULL);
    await drawLimits(context, frame, sources, FULL);
    await drawAirfieldGrounds(context, frame, sources, FULL);
    await drawRunways(context, frame, sources, FULL);
    drawRoads(context, frame, FULL, roads);
  });
  await stage('names', () => drawLabels(picture, labels));
  return timed('pixels', () => context.getImageData(0, 0, frame.width, frame.height));
}

export const run = () =>
  inTemporaryFolder(async (folder) => {
    registerFonts();
    const sources = await openSources((await openTerritory(SHIPPED_TERRITORY, folder)).files, 64);
    for (const zoom of [8, 12, 14, 16]) await measure(sources, zoom);
    await sources.close();
  });

async function measure(sources: OpenSources, zoom: number): Promise<void> {
  const level = zoom - grid.viewZoom;
  const blocks = new Map<string, [number, number]>();
  for (const [lon, lat] of PLACES) {
    const range = tileRange(grid, level, [lon, lat, lon + 1e-9, lat + 1e-9]);
    if (!range) continue;
    const block: [number, number] = [Math.floor(range.minColumn / SPAN) * SPAN, Math.floor(range.minRow / SPAN) * SPAN];
    blocks.set(block.join(), block);
  }
  const frames = [...blocks.values()].map(([column, row]) =>
    createFrame({
      crs: 'EPSG:4326',
      extent: tileExtent(grid, level, column, row, SPAN, SPAN),
      width: SPAN * TILE_SIZE,
      height: SPAN * TILE_SIZE,
    }),
  );
  const before = cpu();
  const labels = await solveNames(createPlane('EPSG:4326', zoom), sources, FULL);
  const namesMs = cpu() - before;
  const cold = cpu();
  for (const frame of frames) await drawBlock(sources, frame, labels);
  const coldMs = (cpu() - cold) / (frames.length * SPAN * SPAN);
  spent.clear();

  const tiles = frames.length * SPAN * SPAN * ROUNDS;
  const sizes = new Map<ImageFormat, number>();
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    for (const frame of frames) {
      const { data, width, height } = await drawBlock(sources, frame, labels);
      for (const format of ['png8', 'png', 'webp'] as const) {
        await timed(`encode ${format}`, async () => {
          for (let i = 0; i < SPAN * SPAN; i++) {
            const tile = partOf({ data, width, height }, (i % SPAN) * 256, Math.floor(i / SPAN) * 256, 256, 256);
            sizes.set(format, (sizes.get(format) ?? 0) + (await encodeImage(tile, format)).length);
          }
        });
      }
    }
  }
  const wallMs = performance.now() - started;
  const stages = [...spent].map(([name, ms]) => [name, ms / tiles] as const);
  const draw = stages.filter(([name]) => !name.startsWith('encode')).reduce((sum, [, ms]) => sum + ms, 0);
  const encode = (format: string) => (spent.get(`encode ${format}`) ?? 0) / tiles;
  console.log(
    `\nzoom ${zoom}: ${frames.length} blocks of ${SPAN} × ${SPAN}; names of the zoom ${namesMs.toFixed(0)} ms once`,
  );
  for (const [name, ms] of stages) console.log(`  ${name.padEnd(12)} ${ms.toFixed(2)} CPU ms a tile`);
  console.log(
    `  drawn ${draw.toFixed(2)} ms (first time ${coldMs.toFixed(2)} ms), wall of all ${(wallMs / tiles).toFixed(2)} ms`,
  );
  for (const format of ['png8', 'png', 'webp'] as const) {
    const total = draw + encode(format);
    const kilobytes = (sizes.get(format) ?? 0) / tiles / 1024;
    console.log(
      `  ${format.padEnd(4)} ${total.toFixed(2)} CPU ms, ${(1000 / total).toFixed(0)} tiles/s/core, ${kilobytes.toFixed(1)} KB`,
    );
  }
}
