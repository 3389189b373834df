import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import { temporaryFolder } from '../../testing/state.ts';
import { GET_INFO, wms } from '../../testing/wms-requests.ts';

/** sqlmap sends hundreds of requests, one after the other. */
const PATIENCE_MS = 240_000;

let motu: TestApp;
let base: string;
beforeAll(async () => {
  motu = await startApp();
  base = await motu.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => motu.close());

/** What sqlmap says of some parameters of an address; where it ends in `*`, of that part of its path. */
function sqlmap(url: string, parameters: string[]): Promise<string> {
  const args = ['-u', url, '--batch', '--level', '3', '--risk', '2', '--dbms', 'sqlite', '--disable-coloring'];
  args.push('--flush-session', '--output-dir', temporaryFolder());
  if (parameters.length > 0) args.push('-p', parameters.join());
  return new Promise((resolve, reject) => {
    // Without an input: it would wait for addresses there.
    const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.once('error', reject).once('close', () => resolve(said));
  });
}

/** A building of the town: the table is too large to be read whole, so that filters become SQL. */
const BUILDING = wms(GET_INFO, {
  LAYERS: 'batiments',
  QUERY_LAYERS: 'batiments',
  FEATURE_COUNT: '5',
  CQL_FILTER: 'sur_pilotis=0',
  TIME: '2020',
});

test.each<[what: string, path: string, parameters: string[]]>([
  ['information at a point', BUILDING, ['LAYERS', 'CQL_FILTER', 'TIME', 'BBOX', 'I']],
  ['a tile', '/api/wmts/1.0.0/batiments*/default/EPSG:4326*/13/4894/1385.png', []],
  ['a context', '/api/contexts/by-slug/general*', []],
  ['a saved location', '/api/emplacements/by-path?path=bora-bora', ['path']],
  ['the copyright line', '/api/copyright?bbox=-150,-18,-149,-17&layers=communes', ['bbox', 'layers']],
])(
  'OWS-05 (SEC-13) sqlmap finds no way into %s, and no fault',
  { timeout: PATIENCE_MS },
  async (_what, path, names) => {
    motu.logs.length = 0;
    const said = await sqlmap(base + path, names);
    expect(said).toMatch(/all tested parameters do not appear to be injectable/);
    const statuses = motu.logs.map((line) => Number(/"statusCode":(\d+)/.exec(line)?.[1] ?? 0));
    expect(statuses.length).toBeGreaterThan(50);
    expect(Math.max(...statuses)).toBeLessThan(500);
  },
);

test('sqlmap, as it is run here, finds the way into a server that writes requests into its SQL', {
  timeout: PATIENCE_MS,
}, async () => {
  const db = new Sqlite(':memory:');
  db.exec("CREATE TABLE place (name TEXT); INSERT INTO place VALUES ('Papeete'), ('Faaʻa')");
  const careless = createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('name');
    try {
      response.end(JSON.stringify(db.prepare(`SELECT name FROM place WHERE name = '${name}'`).all()));
    } catch {
      response.writeHead(400).end('[]');
    }
  });
  await new Promise<void>((resolve) => careless.listen(0, '127.0.0.1', resolve));
  const { port } = careless.address() as AddressInfo;
  const said = await sqlmap(`http://127.0.0.1:${port}/?name=Papeete`, ['name']);
  careless.close();
  expect(said).toMatch(/Parameter: name \(GET\)/);
});
