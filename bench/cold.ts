// How long a screen takes that nobody has looked at yet: right when a new server starts, of one that runs, and of a server without a browser beside it
// (`npm run bench -- cold`); ten seconds after the first start, as the first visitor sees it (`cold-first`).
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { type Arrival, arrivals, isPicture, openMap, PAPEETE, withServer, ZOOMS } from './open-map.ts';
import { cpuSeconds } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Where nothing is drawn before somebody looks. */
const RAIATEA = 'center=-151.440000,-16.735000';
const HIVA_OA = 'center=-139.050000,-9.790000';
/** Whoever has started it reads the address and opens it. */
const FIRST_VISITOR_MS = 10_000;

/** The first visitor, some seconds after the first start. */
export const firstVisitor = () => newServers(FIRST_VISITOR_MS);

export const run = async () => {
  await newServers(0);
  for (const zoom of ZOOMS)
    await withServer(async (browser, url, { child }) => {
      // The drawing threads run: somebody has looked at another island.
      for (const other of ZOOMS) await (await openMap(browser, url, `${HIVA_OA}&zoom=${other}`)).context().close();
      const asked = await coldScreen(browser, url, { zoom, pid: child.pid, server: 'running' });
      await browser.close();
      await serverAlone(asked, zoom);
    });
};

async function newServers(after: number): Promise<void> {
  for (const zoom of ZOOMS)
    await withServer(
      async (browser, url, { child }) => {
        await pause(after);
        const server = `new, ${after / 1000} s after its start`;
        await coldScreen(browser, url, { zoom, pid: child.pid, server, place: RAIATEA });
      },
      { MOTU_FIRST_VIEWS: 'on' },
    );
}

type Screen = { zoom: number; pid: number | undefined; server: string; place?: string };

/** Addresses of all that the screen asked for. */
async function coldScreen(
  browser: Browser,
  url: string,
  { zoom, pid = 0, server, place = PAPEETE }: Screen,
): Promise<string[]> {
  const before = cpuSeconds(pid);
  const page = await openMap(browser, url, `${place}&zoom=${zoom}`);
  const spent = cpuSeconds(pid) - before;
  const all = await arrivals(page);
  const start = Math.min(...all.map((one) => one.start));
  const end = (list: readonly Arrival[], of: (...ends: number[]) => number) =>
    (of(...list.map((one) => one.end)) - start).toFixed(0);
  const [pictures, names] = [all.filter(isPicture), all.filter((one) => !isPicture(one))];
  console.log(
    `cold screen, zoom ${zoom}, server ${server}: ${pictures.length} pictures ${end(pictures, Math.min)} to ${end(pictures, Math.max)} ms, names ${end(names, Math.max)} ms; asked ${start.toFixed(0)} ms after the page; the server took ${spent.toFixed(1)} s of CPU`,
  );
  return all.map(({ name }) => name.slice(url.length));
}

/** The same screen of another server that has not drawn it, asked over six connections as a browser does: the browser has cores of its own. */
const serverAlone = (asked: readonly string[], zoom: number) =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder, MOTU_FIRST_VIEWS: 'off' });
    // Its drawing threads run, on another island.
    const elsewhere = asked.map((address) =>
      address.replace(/\/(\d+)\/(\d+)\/(\d+)\./, (_, z, y, x) => `/${z}/${y - 9}/${x}.`),
    );
    for (const address of elsewhere.slice(0, 12)) await (await fetch(server.url + address)).arrayBuffer();
    const waiting = [...asked];
    const start = performance.now();
    const client = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await (await fetch(server.url + next)).arrayBuffer();
    };
    await Promise.all(Array.from({ length: 6 }, client));
    console.log(
      `cold screen, zoom ${zoom}, server alone: ${(performance.now() - start).toFixed(0)} ms for ${asked.length} answers`,
    );
    server.child.kill('SIGTERM');
    await server.ended;
  });
