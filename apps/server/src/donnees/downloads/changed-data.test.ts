import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import { createWritableTerritory } from '../../testing/writable-territory.ts';

const FILE = '/donnees/batiments/telechargement';
const ASKED = '?format=csv';
type State = { isReady: boolean; objects: number; total: number };

let territory: Awaited<ReturnType<typeof createWritableTerritory>>;
let motu: TestApp;
beforeAll(async () => {
  territory = await createWritableTerritory();
  motu = await startApp({ MOTU_TERRITORY: territory.folder });
});
afterAll(async () => {
  await motu.close();
  rmSync(territory.folder, { recursive: true, force: true });
});

const look = async () => (await motu.app.inject(`${FILE}/etat${ASKED}`)).json<State>();

/** As an editor does it: an object less, and the day of the change. The copy for small scales counts as made since, which would take a core for half a minute. */
function removeOneBuilding(): void {
  const db = new Sqlite(territory.geopackage);
  db.exec(`DELETE FROM batiment WHERE fid = (SELECT max(fid) FROM batiment);
    UPDATE gpkg_contents SET last_change = '2100-01-01T00:00:00.000Z' WHERE table_name IN ('batiment', 'batiment_z13')`);
  db.close();
}

test('DATA-03 a file whose data change while it is made is refused and not kept; asked for again, it is of the new data', async () => {
  const answer = motu.app.inject(`${FILE}${ASKED}`);
  const before = await vi.waitFor(
    async () => {
      const state = await look();
      expect(state.objects).toBeGreaterThan(0);
      return state;
    },
    { timeout: 60_000, interval: 10 },
  );
  expect(before.isReady).toBe(false);
  removeOneBuilding();
  await motu.territory.renew();

  const refused = await answer;
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({ detail: 'Les données ont changé pendant la préparation. Recommencez.' }),
  ]);
  expect((await motu.app.inject(`${FILE}${ASKED}`)).statusCode).toBe(200);
  expect(await look()).toMatchObject({ isReady: true, objects: before.total - 1 });
});
