import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Restore } from '@motu/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Restores } from '../domain/backup/restores.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { sendRestore, settledRestore } from '../testing/sent-files.ts';
import { temporaryFolder } from '../testing/state.ts';
import { openBackups } from '../wiring/open-backups.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const saved = async () => {
  const file = await openBackups({ state: motu.state, dataFolder: folder, version: '4.13.4' }).save(null);
  return readFileSync(file);
};

const settled = (id: string) => settledRestore(admin, id);
const send = (body: Buffer) => sendRestore({ motu, admin }, body);

const changesOf = ({ check }: Restore, kind: string) => check?.changes.find((one) => one.kind === kind);

test('ADM-19 a backup is sent, its check lists what comes, goes and changes by name, and nothing changes before it is confirmed with the password', async () => {
  const [first, second] = await motu.state.layers.all();
  if (!first || !second) throw new Error('The territory has layers.');
  const body = await saved();
  // Since then: one layer is gone, another has another name, and a place was added.
  await motu.state.layers.remove(first.id, first.version);
  await motu.state.layers.update({ ...second, name: 'Renommée depuis' });
  const place = { slug: 'baie', title: 'Baie', lon: -149.5, lat: -17.5, width: 0.2, height: 0.1 };
  expect((await admin.post('/api/emplacements', place)).statusCode).toBe(201);

  const checked = await send(body);
  expect(checked.problem).toBeNull();
  expect(checked.state).toBe('checked');
  expect(checked.check).toMatchObject({ version: '4.13.4', withData: false, missing: [] });
  expect(changesOf(checked, 'layer')).toMatchObject({ added: [first.name], gone: [], changed: [second.name] });
  expect(changesOf(checked, 'location')?.gone).toEqual(['Baie']);
  expect(changesOf(checked, 'account')).toMatchObject({ added: [], gone: [], changed: [], same: 1 });
  expect(await motu.state.layers.find(first.id)).toBeNull();

  const url = `/api/sauvegardes/restaurations/${checked.id}`;
  const unasked = await admin.post(url);
  expect([unasked.statusCode, unasked.json().code]).toEqual([428, 'confirmation-required']);
  expect(await motu.state.layers.find(first.id)).toBeNull();
  await admin.confirm();
  expect((await admin.post(url)).statusCode).toBe(202);
  await expect.poll(async () => (await admin.get(url)).statusCode).toBe(401);
  await expect.poll(async () => (await motu.state.layers.find(first.id))?.name).toBe(first.name);
  expect((await motu.state.layers.find(second.id))?.name).toBe(second.name);
  await expect
    .poll(async () => (await motu.state.journal.latest(1))[0])
    .toMatchObject({ actor: 'teva', action: 'restore', subject: 'prise.motu.gz' });
  admin = await adminOf(motu, 'mareva');
  // What it replaced is kept, and may be restored from the list.
  const list = (await admin.get('/api/sauvegardes')).json<{ content: { nom: string }[] }>().content;
  const copy = list.find(({ nom }) => nom.startsWith('avant-restauration-'));
  const choose = () => admin.post('/api/sauvegardes/restaurations', { name: copy?.nom, bytes: null });
  // The maps are still being made anew.
  await expect.poll(async () => (await choose()).statusCode).toBe(201);
  const back = await settled((await choose()).json<{ content: Restore }>().content.id);
  expect(changesOf(back, 'layer')).toMatchObject({ added: [], gone: [first.name], changed: ['Renommée depuis'] });
});

test('ADM-19 layers whose data are nowhere are told before anything is restored', async () => {
  const [layer] = (await motu.state.layers.all()).filter(({ drawing }) => drawing?.content.kind === 'features');
  if (layer?.drawing?.content.kind !== 'features') throw new Error('One is made of objects.');
  const drawing = { ...layer.drawing, content: { ...layer.drawing.content, table: 'couche_absente' } };
  await motu.state.layers.update({ ...layer, drawing });
  const checked = await send(await saved());
  expect(checked.check?.missing).toEqual([layer.name]);
  await motu.state.layers.update({ ...layer, version: layer.version + 1 });
});

test('ADM-19 a damaged, cut or foreign file gets one sentence, and changes nothing', async () => {
  const body = await saved();
  const lines = gunzipSync(body).toString();
  const cases: [Buffer, string][] = [
    [
      Buffer.from('pas une sauvegarde'),
      'Ce fichier n’est pas une sauvegarde de Motu, ou il est endommagé. Rien n’a été changé.',
    ],
    [body.subarray(0, body.length - 40), 'Cette sauvegarde est incomplète\u00a0: sa fin manque. Rien n’a été changé.'],
    [
      gzipSync(lines.replace('teva', 'tiva')),
      'Cette sauvegarde est endommagée\u00a0: sa somme de contrôle diffère. Rien n’a été changé.',
    ],
    [gzipSync('{"format":"autre"}\n'), 'Ce fichier n’est pas une sauvegarde de Motu. Rien n’a été changé.'],
  ];
  for (const [bytes, sentence] of cases) {
    const refused = await send(bytes);
    expect([refused.state, refused.problem, refused.check]).toEqual(['refused', sentence, null]);
    expect((await admin.post(`/api/sauvegardes/restaurations/${refused.id}`)).statusCode).toBe(409);
  }
});

test('ADM-19 a restore that the disk has no room for is refused by a sentence before anything is sent or copied', async () => {
  const files = {
    create: async () => 'x',
    append: async () => {},
    remove: async () => {},
    freeBytes: async () => 1024 ** 3,
  };
  const nothing = async () => {
    throw new Error('Nothing is unpacked.');
  };
  const kept = Readable.from([Buffer.alloc(8)]);
  const restores = new Restores({
    ...{ state: motu.state, files, maxBytes: 1024 ** 4, stage: nothing, restore: nothing, restored: async () => {} },
    open: async () => ({ bytes: 1024 ** 3, content: kept }),
    hasPlace: () => true,
    onFault: () => {},
  });
  const sentence = /^Le disque n’a plus que 1\sGo\s: restaurer cette sauvegarde de 1\sGo en demande jusqu’à 8\sGo\.$/;
  await expect(restores.begin({ name: 'a.motu.gz', bytes: 1024 ** 3 }, 'teva')).rejects.toThrow(sentence);
  const { id } = await restores.begin({ name: 'gardée', bytes: null }, 'teva');
  await expect.poll(() => restores.read(id, 'teva').problem).toMatch(sentence);
  expect(kept.destroyed).toBe(true);
  await restores.close();
});
