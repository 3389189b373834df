import { AppError, type CrsCode, levelOfZoom, levelResolution, TILE_GRIDS } from '@motu/core';
import { CATALOGUE } from '@motu/territory/catalogue';
import { createSmallTerritory, type SmallTerritory, TOWN_HALL } from '@motu/territory/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compare, literal, property } from '../filter/condition.ts';
import type { Layer } from '../layer/layer.ts';
import { PROJECTIONS } from '../projection/projection.ts';
import { tileOf } from '../testing/tile-of.ts';
import { createEngine } from './drawing-engine.ts';
import type { Engine, TileRequest } from './engine.ts';
import { territoryFiles } from './open-sources.ts';

/** The town hall as one red square of three pixels, so that its middle can be measured. */
const marker: Layer = {
  ...(CATALOGUE.find(({ slug }) => slug === 'administration') as Layer),
  slug: 'repere',
  minZoom: 0,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'lieu',
    filter: ['==', 'classe', 'mairie'],
    style: {
      name: 'Repère',
      rules: [
        { name: 'Mairie', symbolizers: [{ kind: 'Mark', wellKnownName: 'square', radius: 1.5, color: '#FF0000' }] },
      ],
    },
  },
};

let territory: SmallTerritory;
let engine: Engine;
beforeAll(async () => {
  territory = createSmallTerritory();
  engine = await createEngine({ files: territoryFiles(territory.folder), layers: [...CATALOGUE, marker], workers: 1 });
});
afterAll(async () => {
  await engine.close();
  territory.remove();
});

const pixelsOf = async (body: Uint8Array) => sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Where a point falls: its tile, and its place in it in 1× pixels. */
function locate(crs: CrsCode, zoom: number, [lon, lat]: [number, number]) {
  const grid = TILE_GRIDS[crs];
  const level = levelOfZoom(grid, zoom);
  const [x, y] = PROJECTIONS[crs].forward(lon, lat);
  const across = (x - grid.origin[0]) / levelResolution(grid, level);
  const down = (grid.origin[1] - y) / levelResolution(grid, level);
  const tile = { grid: crs, level, column: Math.floor(across / 256), row: Math.floor(down / 256) };
  return { tile, x: across % 256, y: down % 256 };
}

function middleOfRed(data: Buffer, size: number): [number, number] {
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < size * size; i++) {
    const weight = data[i * 4 + 3] as number;
    sum += weight;
    sumX += weight * ((i % size) + 0.5);
    sumY += weight * (Math.floor(i / size) + 0.5);
  }
  return [sumX / sum, sumY / sum];
}

test.each(Object.keys(TILE_GRIDS) as CrsCode[])(
  'TER-01 OWS-04 the town hall of Papeete is within one pixel of its place in %s at every zoom',
  async (crs) => {
    for (let zoom = 6; zoom <= 20; zoom += crs === 'EPSG:4326' ? 1 : 7) {
      const { tile, x, y } = locate(crs, zoom, TOWN_HALL);
      for (const scale of [1, 2] as const) {
        const { data } = await pixelsOf(await tileOf(engine, { layer: 'repere', ...tile, scale, format: 'png' }));
        const [foundX, foundY] = middleOfRed(data, 256 * scale);
        // A mark cut by the edge of its tile has its middle elsewhere: it is drawn in both tiles.
        if (Math.min(x, y, 256 - x, 256 - y) < 2) continue;
        expect(Math.hypot(foundX / scale - x, foundY / scale - y)).toBeLessThan(1);
      }
    }
  },
);

test.each([
  ['fond-de-carte', 10],
  ['fond-de-carte', 13],
  ['fond-clair', 16],
  ['altitude', 12],
])('TILE-01 a tile of %s at zoom %i drawn alone is the tile cut from a larger picture', async (layer, zoom) => {
  const { tile } = locate('EPSG:4326', zoom, TOWN_HALL);
  const grid = TILE_GRIDS['EPSG:4326'];
  const span = 256 * levelResolution(grid, tile.level);
  const [left, top] = [grid.origin[0] + tile.column * span, grid.origin[1] - tile.row * span];
  const ask = async (bbox: [number, number, number, number], width: number, height: number) =>
    (
      await pixelsOf(
        await engine.map({ layers: [{ slug: layer }], crs: 'EPSG:4326', bbox, width, height, format: 'png' }),
      )
    ).data;
  const alone = await ask([left, top - span, left + span, top], 256, 256);
  const wide = await ask([left - span, top - 2 * span, left + 2 * span, top + span], 768, 768);
  // Skia antialiases a simple path exactly and a complex one by quarters of a pixel: single pixels of an edge may differ,
  // their mean does not. A seam, a cut name or a jumped dash would change it.
  const mean = (data: Buffer, width: number, x: number, y: number, channel: number) => {
    let sum = 0;
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++) sum += data[((y + j) * width + x + i) * 4 + channel] as number;
    return sum / 9;
  };
  let different = 0;
  for (let y = 1; y < 255; y++) {
    for (let x = 1; x < 255; x++) {
      const changed = [0, 1, 2].some(
        (channel) => Math.abs(mean(alone, 256, x, y, channel) - mean(wide, 768, x + 256, y + 256, channel)) > 16,
      );
      if (changed) different++;
    }
  }
  expect(different).toBeLessThan(20);
});

test.each([
  ['fond-marin', 9],
  ['altitude', 13],
  ['pente', 12],
])('TILE-01 the colours of %s at zoom %i continue across the edges of tiles', async (layer, zoom) => {
  const { tile } = locate('EPSG:4326', zoom, [-149.53, -17.58]);
  const res = levelResolution(TILE_GRIDS['EPSG:4326'], tile.level);
  const [left, top] = [-180 + tile.column * 256 * res, 90 - tile.row * 256 * res];
  const ask = async (from: number, width: number) => {
    const bbox = [left + from * res, top - 256 * res, left + (from + width) * res, top] as const;
    return (
      await pixelsOf(
        await engine.map({ layers: [{ slug: layer }], crs: 'EPSG:4326', bbox, width, height: 256, format: 'png' }),
      )
    ).data;
  };
  const [whole, right] = [await ask(0, 256), await ask(128, 128)];
  let worst = 0;
  for (let y = 0; y < 256; y++) {
    for (let i = 0; i < 128 * 4; i++) {
      worst = Math.max(worst, Math.abs((right[y * 512 + i] as number) - (whole[y * 1024 + 512 + i] as number)));
    }
  }
  expect(worst).toBeLessThanOrEqual(2);
});

test('TER-01 OWS-04 a 2× tile shows the same places as its 1× tile', async () => {
  const { tile } = locate('EPSG:4326', 12, TOWN_HALL);
  const request: TileRequest = { layer: 'fond-de-carte', ...tile, format: 'png' };
  const once = (await pixelsOf(await tileOf(engine, request))).data;
  const reduced = await sharp(await tileOf(engine, { ...request, scale: 2 }))
    .resize(256, 256, { kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const dark = (data: Buffer, limit: number) =>
    Uint8Array.from({ length: 65_536 }, (_, i) =>
      (data[i * 4] as number) + (data[i * 4 + 1] as number) < limit ? 1 : 0,
    );
  // Reduced letters are thinner, and therefore paler.
  const [a, b] = [dark(once, 200), dark(reduced, 320)];
  const near = (mask: Uint8Array, i: number) =>
    [0, 1, -1, 256, -256, 257, -257, 255, -255].some((step) => mask[i + step] === 1);
  const letters = a.reduce((sum, value) => sum + value, 0);
  const missed = a.reduce((sum, value, i) => sum + (value === 1 && !near(b, i) ? 1 : 0), 0);
  expect(letters).toBeGreaterThan(100);
  expect(missed / letters).toBeLessThan(0.05);
});

test('TILE-01 many callers of tiles of one block wait for one drawing', async () => {
  const { tile } = locate('EPSG:4326', 15, TOWN_HALL);
  const request: TileRequest = { layer: 'batiments', ...tile, format: 'png8' };
  const asked = Promise.all(Array.from({ length: 40 }, () => engine.metatile(request)));
  const { waiting, running } = engine.load();
  expect(waiting + running).toBe(1);
  const answers = await asked;
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toHaveLength(4);
});

test('TILE-03 empty ocean and empty layers are known without drawing', async () => {
  const far = locate('EPSG:4326', 14, [-150.4, -16.4]).tile;
  expect(await engine.plainTile({ layer: 'batiments', ...far, format: 'png8' })).not.toBeNull();
  const sea = await engine.plainTile({
    layer: 'fond-de-carte',
    ...locate('EPSG:4326', 18, [-150.4, -16.4]).tile,
    format: 'png',
  });
  const { data } = await pixelsOf(sea as Uint8Array);
  const drawn = await pixelsOf(
    await engine.map({
      layers: [{ slug: 'fond-de-carte' }],
      crs: 'EPSG:4326',
      bbox: [-150.4001, -16.4001, -150.4, -16.4],
      width: 8,
      height: 8,
      format: 'png',
    }),
  );
  for (let channel = 0; channel < 3; channel++) {
    expect(Math.abs((data[channel] as number) - (drawn.data[channel] as number))).toBeLessThanOrEqual(2);
  }
  expect(
    await engine.plainTile({ layer: 'fond-de-carte', ...locate('EPSG:4326', 16, TOWN_HALL).tile, format: 'png' }),
  ).toBeNull();
});

test('TILE-03 an empty tile has the same bytes known without drawing and drawn with its neighbours', async () => {
  const request: TileRequest = { layer: 'batiments', ...locate('EPSG:4326', 14, [-150.4, -16.4]).tile, format: 'png8' };
  const known = await engine.plainTile(request);
  const [drawn] = await engine.rectangle({ ...request, columns: 2, rows: 2 });
  expect(drawn?.body).toEqual(known);
});

test('OWS-02 information at a point gives the listed fields only, and the altitude of the relief', async () => {
  const [lon, lat] = TOWN_HALL;
  const view = {
    crs: 'EPSG:4326',
    bbox: [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01],
    width: 256,
    height: 256,
    x: 128,
    y: 128,
  } as const;
  const [places, communes, altitude] = await engine.featureInfo(
    [{ slug: 'administration' }, { slug: 'communes' }, { slug: 'altitude' }],
    view,
  );
  expect(places?.features.map(({ properties }) => properties)).toEqual([
    { nom: 'Mairie de Papeete', classe: 'mairie', commune: 'Papeete', ile: 'Tahiti' },
  ]);
  expect(communes?.features[0]?.properties.nom).toBe('Papeete');
  expect(altitude?.value).toBe(0);
  const summit = await engine.altitude(-149.5, -17.62);
  expect(summit).toMatchObject({ generalised: false });
  expect(summit?.metres).toBeGreaterThan(1900);
  expect(await engine.altitude(0, 0)).toBeNull();
});

test('OWS-02 a filter hides what it does not accept', async () => {
  const { tile } = locate('EPSG:4326', 16, TOWN_HALL);
  const [left, top] = [-180 + tile.column * 256 * (1.40625 / 2 ** 16), 90 - tile.row * 256 * (1.40625 / 2 ** 16)];
  const bbox = [left, top - 256 * (1.40625 / 2 ** 16), left + 256 * (1.40625 / 2 ** 16), top] as const;
  const ask = async (value: string) => {
    const layers = [{ slug: 'repere', where: compare('=', property('nom'), literal(value)) }];
    const { data } = await pixelsOf(
      await engine.map({ layers, crs: 'EPSG:4326', bbox, width: 256, height: 256, format: 'png' }),
    );
    return data.some((byte) => byte > 0);
  };
  expect(await ask('Mairie de Papeete')).toBe(true);
  expect(await ask('Autre')).toBe(false);
});

test('OWS-02 every layer has a legend, and a rule its own patch', async () => {
  for (const { slug } of CATALOGUE) {
    const { info } = await pixelsOf(await engine.legend(slug, { scale: 2 }));
    expect(info.width).toBe(476);
  }
  const { info } = await pixelsOf(await engine.legend('communes', { rule: 'Limite de commune' }));
  expect([info.width, info.height]).toEqual([30, 17]);
});

test('TILE-04 past its deadline or its queue a caller is told to come back, and the engine goes on', async () => {
  const busy = await createEngine({
    files: territoryFiles(territory.folder),
    layers: CATALOGUE,
    workers: 1,
    queue: 2,
    deadlineMs: 1,
  });
  const { tile } = locate('EPSG:4326', 12, TOWN_HALL);
  const asked = [0, 1, 2, 3].map((step) =>
    busy.metatile({ layer: 'fond-de-carte', ...tile, column: tile.column + step * 4, format: 'png8' }),
  );
  const settled = await Promise.allSettled(asked);
  for (const result of settled) {
    expect(result.status).toBe('rejected');
    const error = (result as PromiseRejectedResult).reason as AppError;
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(error.retryAfterS).toBeGreaterThan(0);
  }
  await busy.close();
});

test('OWS-05 a layer or a tile that is not there is refused before any work', async () => {
  const request: TileRequest = { layer: 'nulle-part', grid: 'EPSG:4326', level: 3, column: 0, row: 0, format: 'png' };
  await expect(engine.metatile(request)).rejects.toMatchObject({ code: 'not-found' });
  await expect(engine.metatile({ ...request, layer: 'communes', column: 99 })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('a changed style is drawn from the next picture on', async () => {
  const { tile } = locate('EPSG:4326', 16, TOWN_HALL);
  const green = structuredClone(marker);
  if (green.content.kind === 'features')
    green.content.style.rules[0] = {
      name: 'Mairie',
      symbolizers: [{ kind: 'Mark', wellKnownName: 'circle', radius: 4, color: '#00FF00' }],
    };
  engine.setLayers([...CATALOGUE, green]);
  const { data } = await pixelsOf(await tileOf(engine, { layer: 'repere', ...tile, format: 'png' }));
  const painted = Array.from({ length: 65_536 }, (_, i) => i).filter((i) => data[i * 4 + 3] === 255);
  expect(painted.length).toBeGreaterThan(20);
  expect(painted.every((i) => data[i * 4] === 0 && data[i * 4 + 1] === 255)).toBe(true);
  engine.setLayers([...CATALOGUE, marker]);
});

test('TILE-04 what is drawn ahead leaves a thread to visitors', async () => {
  const shared = await createEngine({ files: territoryFiles(territory.folder), layers: CATALOGUE, workers: 2 });
  const { tile } = locate('EPSG:4326', 14, TOWN_HALL);
  const block = { layer: 'fond-de-carte', ...tile, columns: 4, rows: 4, format: 'png8' } as const;
  const ahead = [0, 1, 2, 3, 4, 5].map((step) => shared.rectangle({ ...block, column: tile.column + step * 4 }));
  const settled = Promise.allSettled(ahead);
  await ahead[0];
  expect(shared.load()).toMatchObject({ waiting: 4, running: 1 });
  await shared.metatile({ ...block, row: tile.row + 8 });
  expect(shared.load().waiting).toBeGreaterThan(0);
  await shared.close();
  await settled;
});
