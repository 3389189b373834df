// One, two and three copies on one PostgreSQL, each loaded by a wrk of its own: on two cores more copies give no more answers, but none of
// them costs more than before, since nothing makes them wait for one another. First, what is done to one layer leaves the tiles of the others.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lifeOfOneLayer, tilesGiven, tilesOfAll } from '../apps/server/src/testing/one-layer.ts';
import { createDatabase, startPostgres } from '../apps/server/src/testing/postgres-cluster.ts';
import { signInOver } from '../apps/server/src/testing/server-process.ts';
import { hasWrk, luaOver, measure, startMotu, stop } from './load.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { drawTiles } from './tiles.ts';

const MOST = 3;
const SECONDS = 10;
/** For all copies together: what is compared is the same work. */
const CONNECTIONS = 24;
const SECRETS = {
  MOTU_ADMIN_PASSWORD: 'le lagon est calme ce soir',
  MOTU_METRICS_TOKEN: 'twentyLettersAndDigits00',
};
/** Papeete. */
const BLOCK = { level: 12, row: 2446, column: 692, span: 2 };

export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  const cluster = await startPostgres();
  const settings = { DATABASE_URL: await createPostgis(cluster.url), MOTU_FIRST_VIEWS: 'off', ...SECRETS };
  await inTemporaryFolder(async (folder) => {
    const copies = [];
    for (let index = 0; index < MOST; index++) copies.push(await startMotu(folder, settings));
    await showOthersKept(copies, folder, settings);
    let paths: string[] = [];
    for (const { url } of copies) paths = (await drawTiles(url)).paths;
    // The search index is made in the first seconds.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const works = { 'kept tiles': paths, 'the default context': ['/api/contexts/default'] };
    for (const [name, addresses] of Object.entries(works)) {
      const script = join(folder, 'load.lua');
      writeFileSync(script, luaOver(addresses));
      for (let count = 1; count <= MOST; count++) {
        const figures = await Promise.all(
          copies
            .slice(0, count)
            .map(({ child, url }) => measure({ name, pid: child.pid ?? 0, url, script }, CONNECTIONS / count, SECONDS)),
        );
        const sum = (value: (figure: (typeof figures)[number]) => number) =>
          figures.reduce((total, figure) => total + value(figure), 0);
        const cpuMs = sum((one) => one.cpuMs) / sum((one) => one.requests);
        console.log(
          [
            `${name}, ${count} ${count === 1 ? 'copy' : 'copies'}:`,
            `${Math.round(sum(({ perSecond }) => perSecond))} requests/s,`,
            `${cpuMs.toFixed(3)} CPU ms each,`,
            `errors: ${figures.map(({ errors }) => errors).join(' ')}`,
          ].join(' '),
        );
      }
    }
    for (const { child } of copies) await stop(child);
  });
  await cluster.stop();
}

/** Where imports become tables that every copy draws. */
async function createPostgis(clusterUrl: string): Promise<string> {
  const url = await createDatabase(clusterUrl);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE EXTENSION postgis');
  await client.end();
  return url;
}

/** Where the tiles of all other layers come from, on every copy, after each thing that is done to one layer. */
async function showOthersKept(copies: { url: string; data: string }[], folder: string, settings: NodeJS.ProcessEnv) {
  const [first] = copies;
  if (!first) return;
  const urls = copies.map(({ url }) => url) as [string, ...string[]];
  const tiles = await tilesOfAll(first.url, BLOCK);
  const ask = () =>
    Promise.all(urls.flatMap((url) => tiles.map(async (path) => (await fetch(url + path)).arrayBuffer())));
  const given = () => Promise.all(urls.map((url) => tilesGiven(url, SECRETS.MOTU_METRICS_TOKEN)));
  await given(); // counted from here on
  await ask();
  const cookie = (await signInOver(first.url, 'admin', SECRETS.MOTU_ADMIN_PASSWORD)) ?? '';
  const env = { PATH: process.env.PATH, MOTU_DATA: first.data, ...settings };
  for (const [step, run] of lifeOfOneLayer({ urls, cookie, env, folder, at: [-149.56, -17.53] })) {
    const before = await given();
    await run();
    await ask();
    const since = (await given()).map((now, i) =>
      Object.entries(now)
        .map(([from, count]) => `${count - (before[i]?.[from] ?? 0)} from ${from}`)
        .join(', '),
    );
    console.log(`${tiles.length} tiles of the other layers, one layer ${step}: ${since.join(' | ')}`);
  }
}
