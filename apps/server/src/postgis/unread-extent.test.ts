import { openPostgis } from '@motu/engine/postgis';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Layer } from '../domain/layers.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { createPostgis, PLAIN_STYLE, type TestPostgis } from '../testing/postgis.ts';

const TABLE = 'postgis/public/bouees/geom';

let base: TestPostgis;
let motu: TestApp;
// The connection breaks while it is asked where the view lies, for as long as there is a row in `panne`.
beforeAll(async () => {
  base = await createPostgis();
  await base.run(`CREATE TABLE panne (depuis timestamptz);
    CREATE FUNCTION lue(g geometry) RETURNS geometry LANGUAGE plpgsql VOLATILE AS $$ BEGIN
      IF current_query() LIKE '%ST_Extent%' AND EXISTS (SELECT FROM panne) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN g; END $$;
    CREATE TABLE bouee AS SELECT i AS id, ST_SetSRID(ST_MakePoint(-149.5 + i * 0.01, -17.5), 4326)::geometry(Point, 4326) AS geom FROM generate_series(0, 10) i;
    CREATE VIEW bouees AS SELECT id, lue(geom)::geometry(Point, 4326) AS geom FROM bouee`);
  motu = await startApp({ MOTU_POSTGIS: base.url });
});
beforeEach(() => base.run('TRUNCATE panne; INSERT INTO panne VALUES (now())'));
afterAll(async () => {
  await motu.close();
  await base.remove();
});

const near = (extent: readonly number[]) => extent.map((side) => Math.round(side * 100) / 100);
const THERE = [-149.5, -17.5, -149.4, -17.5];

test('OPS-05 a table whose extent could not be read is asked again, and not taken for the whole world', async () => {
  const source = openPostgis(base.url, 1);
  await expect(source.extent(TABLE)).rejects.toThrow('La base PostGIS ne répond pas.');
  await base.run('TRUNCATE panne');
  const extent = await vi.waitFor(async () => (await source.extent(TABLE)) ?? [], { timeout: 90_000 });
  expect(near(extent)).toEqual(THERE);
  await source.close();
});

test('OPS-05 (ADM-03) a layer that cannot be located while its database is away is located when it is back', async () => {
  const drawn = {
    sourceType: 'wmts',
    sourceUrl: '/api/wmts',
    sourceOptions: { format: 'image/png', layer: 'bouees', style: '', matrixSet: 'EPSG:4326', projection: 'EPSG:4326' },
    drawing: {
      content: { kind: 'features', table: TABLE, style: PLAIN_STYLE },
      fields: [],
      legend: null,
      sources: [],
    },
  } as unknown as Partial<Layer>;
  const layer = outsideLayer('bouees', drawn);
  const stored = async () => (await motu.state.layers.find(layer.id))?.sourceOptions;
  await motu.state.layers.add(layer);
  await motu.refreshLayers();
  expect(await stored()).toEqual(layer.sourceOptions);

  await base.run('TRUNCATE panne');
  await vi.waitFor(
    async () => {
      await motu.refreshLayers();
      expect(near((await stored())?.extent ?? [])).toEqual(THERE);
    },
    { timeout: 90_000 },
  );
});
