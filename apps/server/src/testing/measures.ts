import { expect } from 'vitest';
import { type Admin, adminOf } from './admin.ts';
import { startApp, type TestApp } from './app.ts';
import { createPostgis, type TestPostgis, tableLayer } from './postgis.ts';

/** An app with the layer « mesures »: 250 dated points of PostGIS in EPSG:3297, of which the field `secret` is hidden. */
export async function startWithMeasures(): Promise<{ base: TestPostgis; motu: TestApp; admin: Admin }> {
  const base = await createPostgis();
  await base.run(`CREATE TABLE mesure (id serial PRIMARY KEY, nom text, valeur float8, jour date, secret text, geom geometry(Point, 3297));
    INSERT INTO mesure (nom, valeur, jour, secret, geom)
    SELECT 'Mesure ' || i, i * 1.5, date '2024-05-01' + i % 10, 'caché', ST_Transform(ST_SetSRID(ST_MakePoint(-149.6 + i * 0.001, -17.6), 4326), 3297)
    FROM generate_series(1, 250) i;`);
  const motu = await startApp({ MOTU_POSTGIS: base.url });
  const admin = await adminOf(motu);
  const layer = tableLayer('mesures', 'mesure');
  const fields = ['nom', 'valeur', 'jour', 'secret'].map((name) => ({
    name,
    title: `Titre de ${name}`,
    ...(name === 'secret' && { hidden: true }),
  }));
  const made = await admin.post('/api/layers', { ...layer, fields, postgis: { ...layer.postgis, dates: 'jour' } });
  expect(made.statusCode, made.body).toBe(201);
  await motu.refreshLayers();
  return { base, motu, admin };
}
