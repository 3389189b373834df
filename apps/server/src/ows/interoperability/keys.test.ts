import type { AccessKey, Group, StoredLayer } from '@motu/contract';
import { addDays, tahitiDay } from '@motu/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { type Admin, adminOf } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { createReferencePrograms, type ReferencePrograms } from './programs.ts';

let motu: TestApp;
let programs: ReferencePrograms;
let admin: Admin;
let base: string;
let made: { content: AccessKey; key: string };
beforeAll(async () => {
  programs = createReferencePrograms();
  motu = await startApp();
  admin = await adminOf(motu);
  base = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  const added = await admin.post('/api/groupes', { name: 'Hygiène publique', description: null, members: [] });
  const group = added.json<{ content: Group }>().content.id;
  const [{ id = '' } = {}] = (await motu.state.layers.all()).filter(({ slug }) => slug === 'communes');
  const { id: _, drawn: __, ...layer } = await admin.read<StoredLayer>(`/api/layers/${id}`);
  const visibility = { kind: 'groups', groups: [{ group, download: true }] };
  const reserved = await admin.put(`/api/layers/${id}`, { ...layer, visibility });
  expect(reserved.statusCode, reserved.body).toBe(200);
  const owner = await addAccount(motu.state, 'hina', 'user');
  const endsOn = addDays(tahitiDay(new Date()), 30);
  made = (await admin.post('/api/cles', { name: 'QGIS de Teva', owner, groups: [group], endsOn })).json();
});
afterAll(async () => {
  await motu.close();
  programs.remove();
});

/** Two programs, three services, three ways: some of them wait for what does not come. */
const CLIENT_MS = 180_000;
const open = async () =>
  JSON.parse(await programs.python('keys-client.py', base, made.key, 'communes', programs.folder));

test(
  'ACL-04 (ACL-01) QGIS and GDAL open a reserved layer by WMS, WMTS and OGC API with a key as a password or in the address, not without one, and are refused once it is revoked',
  async () => {
    const all = { wms: true, wmts: true, ogc: 48 };
    const { none, address, password } = await open();
    expect(address).toEqual({ qgis: all, gdal: all });
    expect(password).toEqual({ qgis: all, gdal: all });
    for (const seen of [none.qgis, none.gdal].flatMap(Object.values)) expect(Boolean(seen)).toBe(false);

    expect((await admin.post(`/api/cles/${made.content.id}/revocation`)).statusCode).toBe(200);
    const after = await open();
    for (const way of Object.values<Record<string, Record<string, unknown>>>(after)) {
      for (const seen of Object.values(way).flatMap(Object.values)) expect(Boolean(seen)).toBe(false);
    }
  },
  CLIENT_MS * 2,
);
