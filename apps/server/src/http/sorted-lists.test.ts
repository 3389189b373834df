import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());

const ADDED = ['Altitude', 'Zone 10', 'école', 'Aérodromes', 'zone 2', 'Œuvres', 'Étangs'];
const SORTED = ['Aérodromes', 'Altitude', 'école', 'Étangs', 'Œuvres', 'zone 2', 'Zone 10'];

const SERVICES = {
  ...{ kind: 'capabilities', cache: null, data: null, backup: null, enabled: true },
  recurrence: { every: 'day', hours: 6, weekday: 1, day: 1, at: '02:30' },
};

test.each([
  ['groups', '/api/groupes', { description: null, members: [] }, ['/api/acces/groupes']],
  ['schedules', '/api/planifications', SERVICES, []],
])('API-05 the names of %s are listed as French sorts them', async (_what, path, body, others) => {
  for (const name of ADDED) expect((await admin.post(path, { ...body, name })).statusCode, name).toBe(201);
  for (const list of [path, ...others])
    expect(
      (await admin.read<{ name: string }[]>(list)).map(({ name }) => name),
      list,
    ).toEqual(SORTED);
});
