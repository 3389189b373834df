import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../../testing/postgis.ts';

/** More than sockets hold: the last rows are read when the client has taken the first ones. */
const ROWS = 10_000;
const LETTERS = 4_000;

let base: TestPostgis;
let motu: TestApp;
let url: string;
beforeAll(async () => {
  base = await createPostgis();
  motu = await startApp({ MOTU_POSTGIS: base.url });
  const admin = await adminOf(motu);
  for (const table of ['par_ogc', 'par_wfs']) {
    await base.run(`CREATE TABLE ${table} (id serial PRIMARY KEY, texte text, geom geometry(Point, 4326));
      INSERT INTO ${table} (texte, geom)
      SELECT repeat('x', ${LETTERS}), ST_SetSRID(ST_MakePoint(-149.5, -17.5), 4326) FROM generate_series(1, ${ROWS})`);
    const made = await admin.post('/api/layers', tableLayer(table.replace('_', '-'), table));
    expect(made.statusCode, made.body).toBe(201);
  }
  url = await motu.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

/** Without words on packing, which would make it small. */
const ask = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url + path, resolve).on('error', reject));

test.each([
  ['OGC API Features', 'par_ogc', `/api/ogc/collections/par-ogc/items?limit=${ROWS}`],
  ['WFS', 'par_wfs', `/api/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=par-wfs&count=${ROWS}`],
])(
  'DATA-04 (DATA-05) an answer of %s whose source fails half-way is cut: its client does not take it for whole',
  async (_name, table, path) => {
    const answer = await ask(path);
    expect(answer.statusCode).toBe(200);
    const reading = answer[Symbol.asyncIterator]();
    const { value } = await reading.next();
    expect((value as Buffer).length).toBeGreaterThan(0);
    await base.run(`DROP TABLE ${table}`);
    await expect(async () => {
      while (!(await reading.next()).done);
    }).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
  },
);
