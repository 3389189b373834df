// One, two and three copies on one PostgreSQL, each loaded by a wrk of its own: on two cores more copies give no more answers, but none of
// them costs more than before, since nothing makes them wait for one another.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../apps/server/src/testing/postgres-cluster.ts';
import { hasWrk, luaOver, measure, startMotu, stop } from './load.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { drawTiles } from './tiles.ts';

const MOST = 3;
const SECONDS = 10;
/** For all copies together: what is compared is the same work. */
const CONNECTIONS = 24;

export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  const cluster = await startPostgres();
  const settings = { DATABASE_URL: await createDatabase(cluster.url) };
  await inTemporaryFolder(async (folder) => {
    const copies = [];
    for (let index = 0; index < MOST; index++) copies.push(await startMotu(folder, settings));
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
