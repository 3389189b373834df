import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LayerItem } from '@motu/contract';
import { cqlOf, dayInterval } from '@motu/core';
import { pagePlane, printQuery } from '@motu/core/print';
import { decodePicture } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { createPostgis, PLAIN_STYLE, type TestPostgis, tableLayer } from '../testing/postgis.ts';
import { freePort } from '../testing/postgres-cluster.ts';
import { GET_INFO, GET_MAP, wms } from '../testing/wms-requests.ts';

/** The last and the first minute of three days of Tahiti, from west to east: as days, as hours of Tahiti, as universal time. */
const ROWS = [
  { nom: 'veille', jour: '2024-05-01', heure: '2024-05-01T23:59:59', instant: '2024-05-02T09:59:59Z' },
  { nom: 'matin', jour: '2024-05-02', heure: '2024-05-02T00:00:00', instant: '2024-05-02T10:00:00Z' },
  { nom: 'soir', jour: '2024-05-02', heure: '2024-05-02T23:59:59', instant: '2024-05-03T09:59:59Z' },
  { nom: 'lendemain', jour: '2024-05-03', heure: '2024-05-03T00:00:00', instant: '2024-05-03T10:00:00Z' },
];
const KINDS = ['jour', 'heure', 'instant'] as const;
const [LAT, WEST, STEP] = [-17.539, -149.561, 0.004];
const place = (i: number): [number, number] => [WEST + i * STEP, LAT];
const DAY = '2024-05-02';
const OUTSIDE = 'dehors-instant';

let base: TestPostgis;
let own: OwnTerritory;
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  base = await createPostgis();
  await base.run(
    `CREATE TABLE releve (id serial PRIMARY KEY, nom text, jour date, heure timestamp, instant timestamptz, geom geometry(Point, 4326));`,
  );
  for (const [i, { nom, jour, heure, instant }] of ROWS.entries())
    await base.run(`INSERT INTO releve (nom, jour, heure, instant, geom)
      VALUES ('${nom}', '${jour}', '${heure}', '${instant}', ST_SetSRID(ST_MakePoint(${place(i)}), 4326))`);
  own = createOwnTerritory();
  writeTable(own.folder);
  own.write({ layers: KINDS.map(layerOf) });
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  motu = await startApp({ MOTU_POSTGIS: base.url, MOTU_TERRITORY: own.folder, MOTU_UPSTREAMS: host });
  await motu.app.listen({ port, host: '127.0.0.1' });
  admin = await adminOf(motu);
  for (const dates of KINDS) {
    const layer = tableLayer(`base-${dates}`, 'releve');
    const made = await admin.post('/api/layers', { ...layer, postgis: { ...layer.postgis, dates } });
    expect(made.statusCode, made.body).toBe(201);
  }
  await motu.state.layers.add(outsideOf(`http://${host}/api/wms`));
  await motu.refreshLayers();
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
  own?.remove();
});

/** The same rows as a table of the GeoPackage, as GDAL writes dates there. */
function writeTable(folder: string): void {
  const features = ROWS.map((properties, i) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: place(i) },
    properties,
  }));
  writeFileSync(join(folder, 'releve.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
  execFileSync('ogr2ogr', ['-update', 'territory.gpkg', 'releve.geojson', '-nln', 'releve'], { cwd: folder });
}

function layerOf(field: string) {
  const time = { field, from: '2024-05-01', to: '2024-05-03' };
  return {
    slug: `fichier-${field}`,
    title: field,
    minZoom: 0,
    maxZoom: 20,
    content: { kind: 'features', table: 'releve', style: PLAIN_STYLE, time },
    fields: ['nom', field].map((name) => ({ name, title: name })),
  };
}

/** Motu as an outside server of itself, which has days: the WMS at hand. */
function outsideOf(sourceUrl: string) {
  const layer = 'base-instant';
  const sourceOptions = { format: 'image/png', layer, style: '', projection: 'EPSG:4326' };
  return outsideLayer(OUTSIDE, {
    sourceUrl,
    sourceOptions,
    options: { info: [{ type: 'wms', layers: layer, useTime: true }] },
  });
}

type Asked = { features: { properties: { nom: string } }[] };
const namesOf = async (url: string) => {
  const answer = await motu.app.inject(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<Asked>()
    .features.map(({ properties }) => properties.nom)
    .sort();
};
/** All rows are near the pixel asked: a degree holds a hundred of them. */
const atPoint = (layer: string, TIME: string | null) =>
  namesOf(
    wms(GET_INFO, {
      LAYERS: layer,
      QUERY_LAYERS: layer,
      TIME,
      FEATURE_COUNT: '20',
      BBOX: `${LAT - 1},${WEST - 1},${LAT + 1},${WEST + 1}`,
      WIDTH: '101',
      HEIGHT: '101',
      I: '50',
      J: '50',
    }),
  );

/** The tile of level 12 that holds all rows. */
const SPAN = 180 / 2 ** 12;
const COLUMN = Math.floor((WEST + 180) / SPAN);
const ROW = Math.floor((90 - LAT) / SPAN);
const tile = (layer: string, time: string) =>
  `/api/wmts?${new URLSearchParams({
    ...{ service: 'WMTS', version: '1.0.0', request: 'GetTile', style: 'default', format: 'image/png', layer, time },
    ...{ tilematrixset: 'EPSG:4326', tilematrix: '12', tilerow: String(ROW), tilecol: String(COLUMN) },
  })}`;

/** The rows that a tile shows, by where they are. */
async function drawn(url: string): Promise<string[]> {
  const answer = await motu.app.inject(url);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, width } = (await decodePicture(answer.rawPayload)) ?? { data: Buffer.alloc(0), width: 1 };
  const isDrawn = ([lon, lat]: [number, number]) => {
    const x = Math.floor(((lon + 180) / SPAN - COLUMN) * width);
    const y = Math.floor(((90 - lat) / SPAN - ROW) * width);
    return (data[(y * width + x) * 4 + 3] ?? 0) > 0;
  };
  return ROWS.filter((_, i) => isDrawn(place(i))).map(({ nom }) => nom);
}

const OWN = ['fichier', 'base'].flatMap((source) => KINDS.map((kind) => `${source}-${kind}`));
const LAYERS = [...OWN, OUTSIDE];

test.each(LAYERS)(
  'INFO-04 INFO-08 the day that the page asks is one day of Tahiti in the rows of %s',
  async (layer) => {
    expect(await atPoint(layer, dayInterval(DAY))).toEqual(['matin', 'soir']);
    expect(await atPoint(layer, DAY)).toEqual(['matin', 'soir']);
    expect(await atPoint(layer, '2024-05-01')).toEqual(['veille']);
    expect(await atPoint(layer, dayInterval('2024-05-01', DAY))).toEqual(['matin', 'soir', 'veille']);
    expect(await atPoint(layer, '2024-05-04')).toEqual([]);
    // Without a day, the last.
    expect(await atPoint(layer, null)).toEqual(['lendemain']);
  },
);

test.each(LAYERS)('INFO-08 OWS-01 a tile of %s shows one day of Tahiti too', async (layer) => {
  expect(await drawn(tile(layer, dayInterval(DAY)))).toEqual(['matin', 'soir']);
  expect(await drawn(tile(layer, DAY))).toEqual(['matin', 'soir']);
  expect(await drawn(tile(layer, '2024-05-01'))).toEqual(['veille']);
  expect(await drawn(tile(layer, ''))).toEqual(['lendemain']);
});

test.each(LAYERS)('INFO-08 OWS-02 a map of %s shows one day of Tahiti too', async (layer) => {
  const [north, west] = [90 - ROW * SPAN, COLUMN * SPAN - 180];
  const BBOX = `${north - SPAN},${west},${north},${west + SPAN}`;
  const map = (TIME: string) =>
    wms(GET_MAP, { LAYERS: layer, TIME, BBOX, WIDTH: '256', HEIGHT: '256', TRANSPARENT: 'TRUE' });
  expect(await drawn(map(DAY))).toEqual(['matin', 'soir']);
  expect(await drawn(map('2024-05-01'))).toEqual(['veille']);
});

test.each(LAYERS)(
  'INFO-08 TIME-01 the page is told that %s has days, from which to which, and its addresses take one, or a period',
  async (layer) => {
    const stored = (await motu.state.layers.all()).find(({ slug }) => slug === layer);
    const { item } = (await admin.get(`/api/layers/${stored?.id}`)).json<{ item: LayerItem }>();
    expect(item.dated).toBe(true);
    expect(item.days).toEqual(layer === OUTSIDE ? undefined : { from: '2024-05-01', to: '2024-05-03' });
    const address = (item.sourceOptions.urls?.[0] ?? '')
      .replace('{Style}', 'default')
      .replace('{TileMatrixSet}', 'EPSG:4326')
      .replace('{TileMatrix}', '12')
      .replace('{TileRow}', String(ROW))
      .replace('{TileCol}', String(COLUMN));
    expect(await drawn(`${address}&time=${DAY}`)).toEqual(['matin', 'soir']);
    expect(await drawn(`${address}&time=2024-05-01`)).toEqual(['veille']);
    expect(await drawn(`${address}&time=2024-05-01/${DAY}`)).toEqual(['veille', 'matin', 'soir']);
    expect(await drawn(address)).toEqual(['lendemain']);
    expect((await motu.app.inject(`${address}&time=hier`)).statusCode).toBe(400);
  },
);

test.each(LAYERS)('TIME-01 tiles asked at a point tell the same rows of %s as the map', async (layer) => {
  const atTile = async (time: string) => {
    const found = await Promise.all(
      ROWS.map((_, i) => {
        const [lon, lat] = place(i);
        const [x, y] = [(lon + 180) / SPAN - COLUMN, (90 - lat) / SPAN - ROW].map((part) => Math.floor(part * 256));
        const asked = { request: 'GetFeatureInfo', infoformat: 'application/json', i: `${x}`, j: `${y}` };
        return namesOf(`${tile(layer, time)}&${new URLSearchParams(asked)}`.replace('request=GetTile&', ''));
      }),
    );
    return found.flat();
  };
  expect(await atTile(DAY)).toEqual(['matin', 'soir']);
  expect(await atTile('2024-05-01')).toEqual(['veille']);
  expect(await atTile('2024-05-04')).toEqual([]);
});

test.each(LAYERS)(
  'TIME-01 PRN-01 a printed page shows the rows of %s of its day or period, and no other',
  async (layer) => {
    const printed = async (day: string) => {
      const page = { center: place(1.5), scale: 25_000, widthMm: 80, heightMm: 40, rotationDeg: 0, dpi: 150 } as const;
      const query = printQuery(page, { layers: [{ slug: layer, opacity: 1 }], day }, { column: 0, row: 0 });
      const answer = await motu.app.inject(`/api/impression/carte?${new URLSearchParams(query)}`);
      expect(answer.statusCode, answer.body).toBe(200);
      const { data, width } = (await decodePicture(answer.rawPayload)) ?? { data: Buffer.alloc(0), width: 1 };
      const { toPage } = pagePlane(page);
      const isDrawn = (where: [number, number]) => {
        const [x, y] = toPage(where).map((mm) => Math.round((mm * page.dpi) / 25.4)) as [number, number];
        const at = (y * width + x) * 4;
        // Red on the white of the paper.
        return (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 100;
      };
      return ROWS.filter((_, i) => isDrawn(place(i))).map(({ nom }) => nom);
    };
    expect(await printed(DAY)).toEqual(['matin', 'soir']);
    expect(await printed('2024-05-01')).toEqual(['veille']);
    expect(await printed(`2024-05-01/${DAY}`)).toEqual(['veille', 'matin', 'soir']);
  },
);

test.each(OWN)(
  'TIME-01 DATA-04 the objects of %s of a day, and its vector tiles, are those that the map shows',
  async (layer) => {
    const items = (datetime: string) => namesOf(`/api/ogc/collections/${layer}/items?f=json&datetime=${datetime}`);
    expect(await items(DAY)).toEqual(['matin', 'soir']);
    expect(await items('2024-05-01')).toEqual(['veille']);
    expect(await items(`2024-05-01/${DAY}`)).toEqual(['matin', 'soir', 'veille']);
    const vectors = async (time: string) => {
      const answer = await motu.app.inject(`/api/tuiles/${layer}/WorldCRS84Quad/12/${COLUMN}/${ROW}.mvt?time=${time}`);
      expect(answer.statusCode).toBe(200);
      const { rawPayload } = answer;
      const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
      return ROWS.filter(({ nom }) => body.includes(nom)).map(({ nom }) => nom);
    };
    expect(await vectors(DAY)).toEqual(['matin', 'soir']);
    expect(await vectors('2024-05-01')).toEqual(['veille']);
  },
);

test.each(OWN)(
  'TIME-01 TAB-04 a file of the objects of %s of a day, or of a period, holds those and no other',
  async (layer) => {
    const file = async (temps: string) => {
      const asked = new URLSearchParams({ format: 'geojson', temps });
      const { body } = await motu.app.inject(`/donnees/${layer}/telechargement?${asked}`);
      const { features } = JSON.parse(body) as { features: { properties: { nom: string } }[] };
      return features.map(({ properties }) => properties.nom).sort();
    };
    expect(await file(DAY)).toEqual(['matin', 'soir']);
    expect(await file('2024-05-01')).toEqual(['veille']);
    expect(await file(`2024-05-01/${DAY}`)).toEqual(['matin', 'soir', 'veille']);
    expect(await file('')).toHaveLength(ROWS.length);
    const refused = await motu.app.inject(`/donnees/${layer}/telechargement?format=geojson&temps=hier`);
    expect(refusedFields(refused)).toEqual(['temps']);
  },
);

test.each(OWN)('TAB-01 TIME-01 a filter of days takes the rows of %s of those days of Tahiti', async (layer) => {
  const field = layer.split('-').at(-1) ?? '';
  const filtered = (from: string | null, to: string | null) => {
    const filter = cqlOf([{ field, kind: 'days', from, to }]) ?? '';
    return namesOf(`/api/ogc/collections/${layer}/items?${new URLSearchParams({ f: 'json', filter })}`);
  };
  expect(await filtered(DAY, DAY)).toEqual(['matin', 'soir']);
  expect(await filtered('2024-05-03', null)).toEqual(['lendemain']);
  expect(await filtered(null, '2024-05-01')).toEqual(['veille']);
});

test('OWS-02 INFO-08 capabilities tell days of Tahiti, whatever the column holds', async () => {
  const { body } = await motu.app.inject('/api/wms?SERVICE=WMS&REQUEST=GetCapabilities');
  expect(body.match(/2024-05-01\/2024-05-03\/P1D/g)).toHaveLength(OWN.length);
});
