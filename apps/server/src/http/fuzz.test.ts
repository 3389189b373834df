import type { StoredContext, StoredLayer } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import type { FuzzGround, FuzzRequest } from '../testing/fuzz/requests.ts';
import { type FuzzField, fuzz } from '../testing/fuzz/run.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const COUNT = 150;
const SEED = 20_251;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  let motu: TestApp;
  let admin: Admin;
  let ground: FuzzGround;
  let token: Record<string, string>;
  beforeAll(async () => {
    motu = await startApp(database === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) });
    admin = await adminOf(motu);
    const id = (await motu.state.layers.all()).find(({ slug }) => slug === 'sante')?.id;
    const layer = await admin.read<StoredLayer>(`/api/layers/${id}`);
    ground = { layer, contexts: await admin.read<StoredContext[]>('/api/admin/contexts') };
    const { headerName, token: value } = (await admin.get('/api/token')).json<{ headerName: string; token: string }>();
    token = { [headerName]: value };
  });
  afterAll(() => motu.close());

  let sent = 0;
  /** Each from an address of its own: it is not the rate that is tried. */
  async function send({ method, url, body }: FuzzRequest): Promise<number> {
    const remoteAddress = `10.0.${(sent >> 8) & 255}.${sent++ & 255}`;
    const headers = { ...token, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const payload = body === undefined ? {} : { payload: body };
    return (await motu.app.inject({ method, url, remoteAddress, headers, cookies: admin.cookies, ...payload }))
      .statusCode;
  }

  test.each<FuzzField>(['styles', 'bodies', 'ows'])(
    'API-02 (SEC-22) spoiled %s never meet a fault that nobody foresaw',
    async (field) => {
      const { statuses, faults } = await fuzz(field, { seed: SEED, count: COUNT }, ground, send);
      expect(faults).toEqual([]);
      expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(COUNT);
      // Some were right, and most were refused: they reached what they were meant for.
      expect(statuses[400]).toBeGreaterThan(COUNT / 10);
      expect(Object.keys(statuses).some((status) => status.startsWith('2'))).toBe(true);
    },
    120_000,
  );
});
