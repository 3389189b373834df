import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { MapContext, TileGridOptions } from '@motu/contract';
import { type CrsCode, TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { definedProj4 } from '@motu/core/projection';
import type { Options } from 'ol/source/WMTS.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import { around, HIKUERU, inGrid, middleOf } from './known-point.ts';
import { createReferencePrograms, type ReferencePrograms } from './programs.ts';

const SYSTEMS = Object.keys(TILE_GRIDS) as CrsCode[];

let motu: TestApp;
let programs: ReferencePrograms;
let base: string;
let wmtsCapabilities: string;
beforeAll(async () => {
  programs = createReferencePrograms();
  motu = await startApp();
  base = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  wmtsCapabilities = programs.keep('wmts.xml', await body('/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities'));
});
afterAll(async () => {
  await motu.close();
  programs.remove();
});

async function body(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(base + path)).arrayBuffer());
}

describe('OWS-07 the OGC’s own schemas', () => {
  test.each([
    ['WMTS 1.0.0', '/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities', 'wmts/1.0/wmtsGetCapabilities_response.xsd'],
    ['WMTS by REST', '/api/wmts/1.0.0/WMTSCapabilities.xml', 'wmts/1.0/wmtsGetCapabilities_response.xsd'],
    ['WMS 1.3.0', '/api/wms?SERVICE=WMS&REQUEST=GetCapabilities', 'wms/1.3.0/capabilities_1_3_0.xsd'],
    ['WMS 1.1.1', '/api/wms?VERSION=1.1.1&REQUEST=GetCapabilities', 'wms/1.1.1/WMS_MS_Capabilities.dtd'],
  ])('OWS-07 (OGC-01, OGC-02) the capabilities of %s are valid', async (name, path, schema) => {
    await programs.validate(schema, programs.keep(`${name}.xml`, await body(path)));
  });

  test.each([
    ['WMS 1.3.0', '/api/wms?VERSION=1.3.0&REQUEST=GetMap', 'wms/1.3.0/exceptions_1_3_0.xsd'],
    [
      'WMS 1.3.0, hostile',
      `/api/wms?REQUEST=GetLegendGraphic&LAYER=${encodeURIComponent('<a>&\u0001"')}`,
      'wms/1.3.0/exceptions_1_3_0.xsd',
    ],
    ['WMS 1.1.1', '/api/wms?VERSION=1.1.1&REQUEST=GetMap', 'wms/1.1.1/WMS_exception_1_1_1.dtd'],
    ['WMTS', '/api/wmts?SERVICE=WMTS&REQUEST=GetTile', 'ows/1.1.0/owsExceptionReport.xsd'],
    ['WMTS, hostile', '/api/wmts/1.0.0/%3Cx%3E%01/default/EPSG:4326/1/1/1.png', 'ows/1.1.0/owsExceptionReport.xsd'],
  ])('OWS-05 (OGC-02) an exception of %s is valid', async (name, path, schema) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBeLessThan(500);
    await programs.validate(schema, programs.keep(`${name}.xml`, await answer.text()));
  });
});

/** Sends an address as it is: every client of HTTP would tidy it up first. */
function sendRaw(path: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.end(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

test.each([
  '../../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '..\\..\\etc\\passwd',
  'a%00b',
])('OWS-05 (OGC-15) %s over a raw socket opens nothing', async (hostile) => {
  for (const path of [
    `/api/wmts/1.0.0/${hostile}/default/EPSG:4326/8/153/43.png`,
    `/api/wmts/1.0.0/fond-clair/default/${hostile}/8/153/43.png`,
    `/api/wmts/1.0.0/fond-clair/default/EPSG:4326/8/153/${hostile}`,
    `/api/wms?VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${hostile}`,
  ]) {
    const answer = await sendRaw(path);
    expect([path, answer.split('\r\n', 1)[0]]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 40[04] /)]);
    expect(answer).not.toContain('root:');
  }
});

/** In the answer of `gdallocationinfo`, which writes what the server says as it is. */
const FOUND_AS_GML = `<motu:nom>${HIKUERU.name}</motu:nom>`;

describe.each(SYSTEMS)('OWS-04 the known point in %s', (crs) => {
  test.each([1, 2] as const)('OWS-04 (OGC-03) is at its place in a tile at %d×', async (scale) => {
    const { level, row, column, pixel } = inGrid(crs);
    const set = scale === 2 ? `${crs}@2x` : crs;
    const tile = await body(`/api/wmts/1.0.0/${HIKUERU.layer}/default/${set}/${level}/${row}/${column}.png`);
    const at: [number, number] = [pixel[0] * scale, pixel[1] * scale];
    const { x, y, count } = await middleOf(tile, { at, reach: 32 * scale });
    expect(count).toBeGreaterThan(20 * scale);
    expect(Math.hypot(x - at[0], y - at[1])).toBeLessThan(0.7 * scale);
  });

  test('OWS-02 (OGC-03) is in the middle of a map around it', async () => {
    const [minX, minY, maxX, maxY] = around(crs, 64);
    const bbox = crs === 'EPSG:4326' ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY];
    const map = `CRS=${crs}&BBOX=${bbox}&WIDTH=64&HEIGHT=64&FORMAT=image/png&TRANSPARENT=TRUE`;
    const { x, y } = await middleOf(
      await body(`/api/wms?VERSION=1.3.0&REQUEST=GetMap&LAYERS=${HIKUERU.layer}&STYLES=&${map}`),
    );
    expect(Math.hypot(x - 32, y - 32)).toBeLessThan(0.7);
  });

  test('OWS-06 (OGC-03) is where GDAL reads it by WMTS, and tells its name as GML', async () => {
    const [minX, minY, maxX, maxY] = around(crs, 64);
    const source = `WMTS:${wmtsCapabilities},layer=${HIKUERU.layer},tilematrixset=${crs}`;
    const { x: east, y: north } = inGrid(crs);
    expect(await programs.gdallocationinfo(source, [east, north])).toContain(FOUND_AS_GML);
    const picture = await programs.gdalTranslate(source, [minX, maxY, maxX, minY], 64);
    const { x, y, count } = await middleOf(readFileSync(picture));
    expect(count).toBeGreaterThan(20);
    expect(Math.hypot(x - 32, y - 32)).toBeLessThan(1.5);
  });
});

test.each(['1.3.0', '1.1.1'])(
  'OWS-06 (OGC-03) GDAL finds the layers by WMS %s, reads the known point and is told of it as GML',
  async (version) => {
    const list = await programs.gdalinfo(`WMS:${base}/api/wms?SERVICE=WMS&VERSION=${version}&REQUEST=GetCapabilities`);
    const source = new RegExp(`_NAME=(WMS:.*LAYERS=${HIKUERU.layer}&.*)`).exec(list)?.[1] ?? '';
    expect(await programs.gdallocationinfo(source, [HIKUERU.lon, HIKUERU.lat])).toContain(FOUND_AS_GML);
    const [minX, minY, maxX, maxY] = around('EPSG:4326', 64);
    const picture = await programs.gdalTranslate(
      `${source}&FORMAT=image/png&TRANSPARENT=TRUE`,
      [minX, maxY, maxX, minY],
      64,
    );
    const { x, y, count } = await middleOf(readFileSync(picture));
    expect(count).toBeGreaterThan(20);
    expect(Math.hypot(x - 32, y - 32)).toBeLessThan(1.5);
  },
);

test('OWS-06 (OGC-05) OWSLib reads both services, the known point as GML 3.1 and 3.2, and what the record of its layer tells', async () => {
  const { level, row, column } = inGrid('EPSG:4326');
  const known = { layer: HIKUERU.layer, bbox: around('EPSG:4326', 64), level, row, column };
  const found = JSON.parse(await programs.python('owslib-client.py', base, JSON.stringify(known)));
  const count = (await motu.state.layers.all()).length;
  for (const version of ['wms 1.3.0', 'wms 1.1.1']) {
    expect(found[version]).toMatchObject({ layers: count, queryable: 1, signature: '89504e47' });
    expect(found[version].info.features[0]).toMatchObject({ layer: HIKUERU.layer, properties: { nom: HIKUERU.name } });
    const there = [[HIKUERU.name, expect.closeTo(HIKUERU.lat, 5), expect.closeTo(HIKUERU.lon, 5)]];
    expect(found[version].gml).toEqual({
      'application/vnd.ogc.gml': there,
      'application/gml+xml; version=3.2': there,
    });
    expect(found[version].record).toEqual(await expectedRecord());
  }
  expect(found.wmts.legend).toMatchObject({ format: 'image/png', width: '238', legend: expect.stringContaining(base) });
  expect(found.wmts).toMatchObject({ layers: count, signature: '89504e47', provider: 'Motu' });
  expect(found.wmts.sets).toEqual(SYSTEMS.flatMap((crs) => [crs, `${crs}@2x`]).sort());
  const [minRow, maxRow, minColumn, maxColumn] = found.wmts.limits[String(level)];
  expect(row >= minRow && row <= maxRow && column >= minColumn && column <= maxColumn).toBe(true);
});

/** What a catalogue should find in the record of the known layer, by what is stored of it. */
async function expectedRecord() {
  const layer = (await motu.state.layers.all()).find(({ slug }) => slug === HIKUERU.layer);
  if (!layer) throw new Error('The known layer is stored.');
  const { name, metadata } = layer;
  const { producteur, licence } = motu.territory.current().producers.find(({ slug }) => slug === 'ourairports') ?? {};
  const [west, south, east, north] = layer.sourceOptions.extent ?? [];
  return {
    identifier: HIKUERU.layer,
    language: 'fre',
    contact: ['Motu', 'pointOfContact'],
    title: name,
    abstract: metadata.description,
    date: [[metadata.date, 'revision']],
    producer: [[metadata.producteur, 'originator']],
    terms: [`${producteur} : ${licence}`],
    note: metadata.note,
    extent: [west, south, east, north],
    services: [
      ['OGC:WMS', `${base}/api/wms`, HIKUERU.layer],
      ['OGC:WMTS', `${base}/api/wmts`, HIKUERU.layer],
    ],
  };
}

test.each(['1.3.0', '1.1.1'])('OWS-06 (OGC-07) MapProxy over WMS %s serves the tile that we serve', async (version) => {
  const { level, row, column, pixel } = inGrid('EPSG:4326');
  const { resolution, levels } = TILE_GRIDS['EPSG:4326'];
  const resolutions = Array.from({ length: levels }, (_, each) => resolution / 2 ** each);
  const known = JSON.stringify({ layer: HIKUERU.layer, version, level, row, column, resolutions });
  const { status } = JSON.parse(await programs.python('mapproxy-client.py', base, known, programs.folder));
  expect(status).toBe('200 OK');
  const place = { at: pixel, reach: 32 };
  const theirs = await middleOf(readFileSync(`${programs.folder}/mapproxy.png`), place);
  const ours = await middleOf(
    await body(`/api/wmts/1.0.0/${HIKUERU.layer}/default/EPSG:4326/${level}/${row}/${column}.png`),
    place,
  );
  expect(theirs).toEqual(ours);
});

test('OWS-06 (OGC-04) QGIS shows the tile that we serve, by WMS and by WMTS, and identifies the known point in three systems', async () => {
  const { level, row, column } = inGrid('EPSG:4326');
  const bbox = tileExtent(TILE_GRIDS['EPSG:4326'], level, column, row);
  const places = Object.fromEntries(
    (['EPSG:4326', 'EPSG:3857', 'EPSG:3297'] as const).map((crs) => {
      const { x, y } = inGrid(crs);
      return [crs, { point: [x, y], bbox: around(crs, 101) }];
    }),
  );
  const known = JSON.stringify({ layer: HIKUERU.layer, bbox, side: TILE_SIZE, places });
  const { drawn, identified } = JSON.parse(await programs.python('qgis-client.py', base, known, programs.folder));
  const fine = { valid: true, error: '', drawing: [] };
  expect(drawn).toEqual({ wms: fine, wmts: fine });
  for (const [crs, { point }] of Object.entries(places)) {
    for (const kind of ['wms', 'wmts']) {
      expect([crs, kind, identified[crs][kind]]).toEqual([
        crs,
        kind,
        [[HIKUERU.name, expect.any(Number), expect.any(Number)]],
      ]);
      const [[, x, y]] = identified[crs][kind];
      const metre = crs === 'EPSG:4326' ? 1 / 111_000 : 1;
      expect(Math.hypot(x - (point[0] ?? 0), y - (point[1] ?? 0))).toBeLessThan(metre);
    }
  }
  const tile = await body(`/api/wmts/1.0.0/${HIKUERU.layer}/default/EPSG:4326/${level}/${row}/${column}.png`);
  // On some processors QGIS rounds otherwise: it asks by WMS for a picture of one pixel more, and shows what fits of it.
  const [west, south, east, north] = bbox;
  const side = TILE_SIZE + 1;
  const map = `CRS=EPSG:4326&BBOX=${south},${west},${north},${east}&WIDTH=${side}&HEIGHT=${side}`;
  const larger = await body(
    `/api/wms?VERSION=1.3.0&REQUEST=GetMap&LAYERS=${HIKUERU.layer}&STYLES=&FORMAT=image/png&TRANSPARENT=TRUE&${map}`,
  );
  const fitting = [0, 1].flatMap((left) => [0, 1].map((top) => ({ left, top, width: TILE_SIZE, height: TILE_SIZE })));
  const parts = await Promise.all(fitting.map((part) => sharp(larger).extract(part).png().toBuffer()));
  const shown = {
    wms: readFileSync(`${programs.folder}/qgis-wms.png`),
    wmts: readFileSync(`${programs.folder}/qgis-wmts.png`),
  };
  const [fromTile = 0, ...fromParts] = await Promise.all(
    [tile, ...parts].map((one) => differentPixels(shown.wms, one)),
  );
  expect(Math.min(fromTile, ...fromParts)).toBe(0);
  // Where QGIS rounds so, it stretches our tile by that pixel.
  if (fromTile === 0) expect(await differentPixels(shown.wmts, tile)).toBe(0);
  const middle = await middleOf(tile);
  for (const picture of [shown.wms, shown.wmts]) {
    const { x, y, count } = await middleOf(picture);
    expect(count).toBeGreaterThan(20);
    expect(Math.hypot(x - middle.x, y - middle.y)).toBeLessThan(1.5);
  }
});

/** Pixels of two pictures that a person could tell apart: transparency is rounded when a client puts it on its page. */
async function differentPixels(...pictures: [Uint8Array, Uint8Array]): Promise<number> {
  const [a, b] = await Promise.all(pictures.map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) return Number.POSITIVE_INFINITY;
  const opacity = (data: Buffer, i: number) => data[i - (i % 4) + 3] ?? 0;
  return a.filter((value, i) => {
    const [first, second] = i % 4 === 3 ? [value, b[i] ?? 0] : [value * opacity(a, i), (b[i] ?? 0) * opacity(b, i)];
    return Math.abs(first - second) > (i % 4 === 3 ? 2 : 4 * 255);
  }).length;
}

describe('OWS-06 OpenLayers’ own parsers', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what OpenLayers reads has no type of its own.
  let parsed: any;
  let grid: (layer: string, matrixSet: string) => Options | null;
  beforeAll(async () => {
    // The library comes without types; all that is wanted of it are these four.
    const { JSDOM } = await import('jsdom' as string);
    const { DOMParser, Node, document, XMLSerializer } = new JSDOM().window;
    Object.assign(globalThis, { DOMParser, Node, document, XMLSerializer });
    await registerSystems();
    const { optionsFromCapabilities } = await import('ol/source/WMTS.js');
    const { default: WMTSCapabilities } = await import('ol/format/WMTSCapabilities.js');
    parsed = new WMTSCapabilities().read(readFileSync(wmtsCapabilities, 'utf8'));
    grid = (layer, matrixSet) => optionsFromCapabilities(parsed, { layer, matrixSet, requestEncoding: 'REST' });
  });

  test.each(SYSTEMS.flatMap((crs) => [crs, `${crs}@2x`]))('OWS-06 (OGC-06) make the grid of %s', (matrixSet) => {
    const options = grid('fond-de-carte', matrixSet);
    const [crs, scale] = matrixSet.split('@') as [CrsCode, string | undefined];
    const { resolution, origin } = TILE_GRIDS[crs];
    const made = options?.tileGrid;
    for (const id of made?.getMatrixIds() ?? []) {
      const level = Number(id);
      const z = made?.getMatrixIds().indexOf(id) as number;
      expect(made?.getResolution(z)).toBeCloseTo(resolution / 2 ** level / (scale ? 2 : 1), 9);
      expect(made?.getOrigin(z)).toEqual([...origin]);
      expect(made?.getTileSize(z)).toEqual(scale ? 512 : 256);
    }
    const { level, column, row, x, y } = inGrid(crs);
    const z = made?.getMatrixIds().indexOf(String(level)) ?? -1;
    expect(made?.getTileCoordForCoordAndZ([x, y], z).slice(1)).toEqual([column, row]);
    expect(options?.urls?.[0]).toContain('/api/wmts/1.0.0/fond-de-carte/{Style}/{TileMatrixSet}/');
  });

  test('OWS-07 find every field of the capabilities', () => {
    const { version, ServiceIdentification, ServiceProvider, OperationsMetadata, Contents } = parsed;
    expect(version).toBe('1.0.0');
    expect(ServiceIdentification).toMatchObject({ ServiceType: 'OGC WMTS', ServiceTypeVersion: '1.0.0' });
    expect(ServiceProvider).toMatchObject({ ProviderName: 'Motu', ProviderSite: base });
    expect(Object.keys(OperationsMetadata)).toEqual(['GetCapabilities', 'GetTile', 'GetFeatureInfo']);
    for (const layer of Contents.Layer) {
      expect(layer).toMatchObject({
        Identifier: expect.stringMatching(/^[a-z-]+$/),
        Title: expect.stringMatching(/./),
        Abstract: expect.stringMatching(/./),
        Format: ['image/png', 'image/jpeg', 'image/webp'],
        Style: [{ Identifier: 'default', isDefault: true }],
        WGS84BoundingBox: expect.arrayContaining([expect.any(Number)]),
      });
      expect(layer.BoundingBox.map(({ crs }: { crs: string }) => crs)).toEqual(
        SYSTEMS.map((crs) => `urn:ogc:def:crs:${crs.replace(':', '::')}`),
      );
      expect(layer.TileMatrixSetLink[0].TileMatrixSet).toBe('EPSG:4326');
      const { TileMatrixSetLimits: told } = layer.TileMatrixSetLink[0];
      // The exclusive economic zone reaches the first column of the world, which the schema cannot say.
      expect(told === undefined, layer.Identifier).toBe(layer.Identifier === 'limites-maritimes');
      for (const limits of told ?? []) {
        const { MinTileRow, MaxTileRow, MinTileCol, MaxTileCol } = limits;
        expect(MinTileRow <= MaxTileRow && MinTileCol <= MaxTileCol).toBe(true);
      }
      expect(layer.ResourceURL[0]).toMatchObject({ format: 'image/png', resourceType: 'tile' });
    }
    expect(Contents.TileMatrixSet[0]).toMatchObject({
      Identifier: 'EPSG:4326',
      SupportedCRS: 'urn:ogc:def:crs:EPSG::4326',
      TileMatrix: expect.arrayContaining([
        expect.objectContaining({
          Identifier: '0',
          TopLeftCorner: [90, -180],
          TileWidth: 256,
          MatrixWidth: 2,
          MatrixHeight: 1,
        }),
      ]),
    });
    // The scale of WorldCRS84Quad and WebMercatorQuad (OGC 17-083r4, annex D), whose pixel is 0.28 mm.
    expect(Contents.TileMatrixSet[0].TileMatrix[0].ScaleDenominator).toBeCloseTo(279541132.0143589, 5);
    expect(Contents.TileMatrixSet[2].TileMatrix[0].ScaleDenominator).toBeCloseTo(559082264.0287178, 5);
  });

  test('OWS-06 (OGC-06) make the grid that the page is given', async () => {
    const made = grid('fond-de-carte', 'EPSG:4326')?.tileGrid;
    expect(made?.getMatrixIds().length).toBe(16);
    const context = (await (await fetch(`${base}/api/contexts/default`)).json()) as MapContext;
    const page = context.layers['fond-de-carte']?.sourceOptions.tileGrid as TileGridOptions;
    for (const [z, id] of (made?.getMatrixIds() ?? []).entries()) {
      const given = page.matrixIds.indexOf(id);
      expect(made?.getResolution(z)).toBeCloseTo(page.resolutions[given] ?? 0, 12);
      expect(made?.getOrigin(z)).toEqual(page.origins[given]);
      expect([made?.getTileSize(z)].flat()[0]).toBe(page.tileSizes[given]?.[0]);
    }
  });

  test('OWS-06 (OGC-06) read the layers of WMS 1.3.0', async () => {
    const { default: WMSCapabilities } = await import('ol/format/WMSCapabilities.js');
    const document = Buffer.from(await body('/api/wms?REQUEST=GetCapabilities')).toString();
    const { version, Capability } = new WMSCapabilities().read(document);
    const layers: { Name: string; queryable: boolean }[] = Capability.Layer.Layer;
    expect(version).toBe('1.3.0');
    expect(layers.map(({ Name }) => Name).sort()).toEqual(
      (await motu.state.layers.all()).map(({ slug }) => slug).sort(),
    );
    expect(layers.find(({ Name }) => Name === 'communes')?.queryable).toBe(true);
  });
});

/** OpenLayers knows 4326 and 3857; the others it takes from proj4, as a page in UTM would. */
async function registerSystems(): Promise<void> {
  const { register } = await import('ol/proj/proj4.js');
  register(definedProj4());
}
