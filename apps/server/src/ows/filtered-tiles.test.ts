import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { startWithMeasures } from '../testing/measures.ts';
import type { TestPostgis } from '../testing/postgis.ts';

let base: TestPostgis;
let motu: TestApp;
beforeAll(async () => {
  ({ base, motu } = await startWithMeasures());
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

const [GREEDY, OTHER] = ['203.0.113.5', '203.0.113.6'];
/** Three are drawn at once, 150 wait. */
const AT_MOST = 3 + 150;
const BEYOND = 7;

/** A tile that nobody else has: what one filter leaves of the points. */
function tile(remoteAddress: string, least: number) {
  const query = new URLSearchParams({ cql_filter: `valeur > ${least}` });
  return motu.app.inject({ url: `/api/wmts/1.0.0/mesures/default/EPSG:4326/9/305/86.png?${query}`, remoteAddress });
}

test('TAB-02 of filtered tiles of one visitor 153 are drawn or wait, those beyond are sent to later at once, and another visitor is not', async () => {
  // Nothing of the table is in memory yet: whatever is begun waits for it.
  await base.run('BEGIN; LOCK TABLE mesure IN ACCESS EXCLUSIVE MODE');
  let refused = 0;
  const asked = Array.from({ length: AT_MOST + BEYOND }, async (_, i) => {
    const answer = await tile(GREEDY, i);
    if (answer.statusCode !== 200) refused++;
    return answer;
  });
  await expect.poll(() => refused, { timeout: 15_000 }).toBe(BEYOND);
  const other = tile(OTHER, 0);
  await base.run('COMMIT');
  expect((await other).statusCode).toBe(200);
  const busy = (await Promise.all(asked)).filter(({ statusCode }) => statusCode !== 200);
  expect(busy.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array.from({ length: BEYOND }, () => [503, '3']),
  );
  expect(busy[0]?.body).toContain('Vous demandez beaucoup de tuiles à la fois.');
  // Once they are drawn the visitor is served as before.
  expect((await tile(GREEDY, 1000)).statusCode).toBe(200);
}, 60_000);
