// What each step in the table of all buildings waits for: a page scrolled to, sorted, filtered, its figures (TAB-01).
import { startMotu, stop } from './load.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const ROUNDS = 5;
const ITEMS = '/api/ogc/collections/batiments/items?f=json&limit=100&skipGeometry=true';
const FIGURES = '/api/ogc/collections/batiments/statistiques?';
const PILED = encodeURIComponent('"sur_pilotis" = 1');
const LETTERS = encodeURIComponent(`CASEI(ACCENTI("sur_pilotis")) LIKE CASEI(ACCENTI('%1%'))`);
const VIEW = 'bbox=-149.62,-17.58,-149.52,-17.5';

/** Each step is asked as the first of its kind, and again elsewhere in the same order. */
const STEPS: readonly [name: string, first: string, next: (round: number) => string][] = [
  ['first page', ITEMS, (round) => `${ITEMS}&offset=${round}`],
  ['scrolled to the end', `${ITEMS}&offset=120000`, (round) => `${ITEMS}&offset=${120_000 - round * 9_000}`],
  ['sorted', `${ITEMS}&sortby=-sur_pilotis`, (round) => `${ITEMS}&sortby=-sur_pilotis&offset=${20_000 * (round + 1)}`],
  ['filtered', `${ITEMS}&filter=${PILED}`, (round) => `${ITEMS}&filter=${PILED}&offset=${100 * round}`],
  ['filtered by letters', `${ITEMS}&filter=${LETTERS}`, (round) => `${ITEMS}&filter=${LETTERS}&offset=${100 * round}`],
  ['in the view', `${ITEMS}&${VIEW}`, (round) => `${ITEMS}&${VIEW}&offset=${100 * round}`],
  ['figures', FIGURES, () => `${FIGURES}filter=${PILED}`],
];

export async function run(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const motu = await startMotu(folder, { MOTU_FIRST_VIEWS: 'off' });
    await timeOf(motu.url + ITEMS); // the thread that reads is started
    for (const [name, first, next] of STEPS) {
      const begun = await timeOf(motu.url + first);
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await timeOf(motu.url + next(round)));
      const middle = rounds.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
      console.log(`${name}: ${begun.toFixed(1)} ms, then ${middle.toFixed(1)} ms`);
    }
    await stop(motu.child);
  });
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - start;
}
