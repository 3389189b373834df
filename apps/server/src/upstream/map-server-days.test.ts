import { decodePicture } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { type MapServer, startMapServer } from '../testing/map-server.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { GET_INFO, GET_MAP, wms } from '../testing/wms-requests.ts';

/** The last and the first minute of days of Tahiti, from west to east, as an outside server keeps them: in universal time. */
const ROWS = [
  { nom: 'veille', instant: '2024-05-02T09:59:00Z' },
  { nom: 'matin', instant: '2024-05-02T10:01:00Z' },
  { nom: 'soir', instant: '2024-05-03T09:59:00Z' },
  { nom: 'lendemain', instant: '2024-05-03T10:01:00Z' },
];
const [WEST, LAT, STEP] = [-150.95, -17.3, 0.05];
const LAYERS = `LAYER
    NAME "releves" TYPE POINT STATUS ON
    CONNECTIONTYPE OGR CONNECTION "releves.geojson"
    PROJECTION "init=epsg:4326" END
    TEMPLATE "void"
    METADATA
      "wms_title" "Relevés" "gml_include_items" "all" "wms_include_items" "all"
      "wms_timeextent" "2024-05-01T10:00:00Z/2024-05-04T09:59:59Z" "wms_timeitem" "instant" "wms_timedefault" "2024-05-03T10:01:00Z"
    END
    CLASS NAME "Relevé" STYLE SYMBOL "rond" COLOR 255 0 0 SIZE 12 END END
  END
  SYMBOL NAME "rond" TYPE ELLIPSE POINTS 1 1 END FILLED TRUE END
`;
const features = ROWS.map((properties, i) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [WEST + i * STEP, LAT] },
}));

let server: MapServer;
let motu: TestApp;
beforeAll(async () => {
  const files = { 'releves.geojson': JSON.stringify({ type: 'FeatureCollection', features }) };
  server = await startMapServer({ layers: LAYERS, files });
  motu = await startApp({ MOTU_UPSTREAMS: new URL(server.url).host });
  const sourceOptions = { format: 'image/png', layer: 'releves', style: '', projection: 'EPSG:4326' };
  const options = { info: [{ type: 'wms' as const, layers: 'releves', useTime: true }] };
  await motu.state.layers.add(outsideLayer('mesures', { sourceUrl: server.url, sourceOptions, options }));
  await motu.refreshLayers();
}, 60_000);
afterAll(async () => {
  await motu?.close();
  await server?.close();
});

const SIDE = 256;
const [MIN_LON, MIN_LAT, SPAN] = [-151, -17.4, 0.25];

async function drawn(TIME: string): Promise<string[]> {
  const BBOX = `${MIN_LAT},${MIN_LON},${MIN_LAT + SPAN},${MIN_LON + SPAN}`;
  const size = { WIDTH: `${SIDE}`, HEIGHT: `${SIDE}`, TRANSPARENT: 'TRUE' };
  const answer = await motu.app.inject(wms(GET_MAP, { LAYERS: 'mesures', TIME, BBOX, ...size }));
  expect(answer.statusCode, answer.body).toBe(200);
  const picture = await decodePicture(answer.rawPayload);
  const y = Math.floor(((MIN_LAT + SPAN - LAT) / SPAN) * SIDE);
  return ROWS.filter((_, i) => {
    const x = Math.floor(((WEST + i * STEP - MIN_LON) / SPAN) * SIDE);
    return (picture?.data[(y * SIDE + x) * 4 + 3] ?? 0) > 128;
  }).map(({ nom }) => nom);
}

async function told(TIME: string): Promise<string[]> {
  const found = await Promise.all(
    ROWS.map(async (_, i) => {
      const [lon, half] = [WEST + i * STEP, 0.01];
      const asked = { LAYERS: 'mesures', QUERY_LAYERS: 'mesures', TIME, WIDTH: '101', HEIGHT: '101', I: '50', J: '50' };
      const BBOX = `${LAT - half},${lon - half},${LAT + half},${lon + half}`;
      const answer = await motu.app.inject(wms(GET_INFO, { ...asked, BBOX }));
      expect(answer.statusCode, answer.body).toBe(200);
      return ROWS.filter(({ nom }) => answer.body.includes(nom)).map(({ nom }) => nom);
    }),
  );
  return found.flat();
}

test('TIME-01 OWS-03 a MapServer shows and tells the rows of one day of Tahiti, or of a period, though its own days are of universal time', async () => {
  expect(await drawn('2024-05-02')).toEqual(['matin', 'soir']);
  expect(await drawn('2024-05-01')).toEqual(['veille']);
  expect(await drawn('2024-05-01/2024-05-02')).toEqual(['veille', 'matin', 'soir']);
  expect(await told('2024-05-02')).toEqual(['matin', 'soir']);
  expect(await told('2024-05-03')).toEqual(['lendemain']);
});
