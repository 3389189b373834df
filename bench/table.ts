// What each step in the table of all buildings takes, from the key or the click until its rows are on the screen (TAB-01).
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { startMotu, stop } from './load.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Each by a visitor of his own, whose page holds no answer yet. */
const VISITORS = 10;
const ADDRESS = '/?center=-149.570000,-17.540000&zoom=15&layers=batiments,fond-clair';

/** What the screen shows once a step is done: rows of another place, another number of them, their order, the text of the first or of all. */
type Sought = { moved?: boolean; counted?: boolean; sort?: string; first?: string; all?: string };

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const motu = await startMotu(folder, { MOTU_FIRST_VIEWS: 'off' });
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-smooth-scrolling'],
    });
    const times = new Map<string, number[]>();
    try {
      // The first one waits for tiles that nobody has drawn, and for threads that start.
      await visit(browser, motu.url, () => {});
      for (let i = 0; i < VISITORS; i++)
        await visit(browser, motu.url, (step, ms) => times.set(step, [...(times.get(step) ?? []), ms]));
    } finally {
      await browser.close();
      await stop(motu.child);
    }
    for (const [step, all] of times) {
      const sorted = all.toSorted((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
      console.log(`${step}: half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, ${sorted.length} times`);
    }
  });

async function visit(browser: Browser, url: string, record: (step: string, ms: number) => void): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  await answerBeforehand(context, url);
  const page = await context.newPage();
  await page.goto(url + ADDRESS);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await page.getByRole('button', { name: 'Réglages de « Bâtiments »' }).click();
  // The first map of all is drawn meanwhile.
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  // The page keeps its files for the next visit once the map is there: that takes a core for seconds, once.
  await page.evaluate(() => navigator.serviceWorker.ready);
  const grid = page.getByRole('grid', { name: 'Bâtiments' });
  const step = async (name: string, sought: Sought, act: () => Promise<void>) =>
    record(name, await timeOf(page, sought, act));

  await step('first page', { counted: true }, () => page.getByRole('button', { name: 'Voir le tableau' }).click());
  const cell = grid.locator('[aria-rowindex="3"] > [aria-colindex="2"]');
  await cell.click();
  const press = (key: string) => () => page.keyboard.press(key);
  await step('scrolled to the end', { moved: true }, press('Control+End'));
  await step('scrolled back', { moved: true }, press('Control+Home'));
  // The first one ends at the lower edge of what is seen.
  await page.keyboard.press('PageDown');
  for (let i = 0; i < 8; i++) await step('scrolled by a page', { moved: true }, press('PageDown'));
  await hover(grid);
  for (const pixels of [900_000, 1_700_000, -1_200_000])
    await step('scrolled far', { moved: true }, () => page.mouse.wheel(0, pixels));
  const title = grid.getByRole('columnheader', { name: 'Sur pilotis' }).getByRole('button');
  await step('sorted', { sort: 'ascending', first: 'Non' }, () => title.click());
  await step('sorted', { sort: 'descending', first: 'Oui' }, () => title.click());
  const filter = grid.getByRole('combobox', { name: 'Filtrer « Sur pilotis »' });
  await filter.focus();
  await step('filtered', { counted: true, all: 'Non' }, press('ArrowDown'));
  await step('filtered', { counted: true, all: 'Oui' }, press('ArrowDown'));
  await context.close();
}

async function hover(grid: Locator): Promise<void> {
  const box = await grid.boundingBox();
  if (box) await grid.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** Milliseconds from what the hand does until a frame with what is sought has been painted. */
async function timeOf(page: Page, sought: Sought, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watch, sought);
  await act();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Looks at every frame from the key, the click or the turn of the wheel on. */
function watch({ moved, counted, sort, first, all }: Sought): void {
  const gridNow = () => document.querySelector<HTMLElement>('[role=grid]');
  const text = (row: Element | undefined) => row?.querySelector('[aria-colindex="2"]')?.textContent ?? '';
  /** From the titles to the lower edge without a gap; none while something is missing. */
  const rowsInSight = (): Element[] => {
    const grid = gridNow();
    const top = grid?.querySelector('[aria-rowindex="2"]')?.getBoundingClientRect().bottom;
    if (!grid || top === undefined) return [];
    const bottom = grid.getBoundingClientRect().top + grid.clientHeight;
    const rows = [...grid.querySelectorAll('[role=rowgroup]:last-of-type > [role=row]')]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top + 2 && box.top < bottom - 2)
      .sort((a, b) => a.box.top - b.box.top);
    const covered = rows.reduce((end, { box }) => (box.top <= end + 2 ? box.bottom : end), top);
    return covered >= bottom - 2 && rows.every(({ row }) => text(row) !== '') ? rows.map(({ row }) => row) : [];
  };
  const placeOf = () => rowsInSight()[0]?.getAttribute('aria-rowindex');
  const countOf = () => gridNow()?.getAttribute('aria-rowcount');
  const before = { place: placeOf(), count: countOf() };
  const isThere = () => {
    const rows = rowsInSight();
    if (rows.length === 0 || (moved && placeOf() === before.place)) return false;
    if (counted && countOf() === before.count) return false;
    if (sort && !gridNow()?.querySelector(`[aria-sort=${sort}]`)) return false;
    if (first !== undefined && (text(rows[0]) !== first || placeOf() !== '3')) return false;
    return all === undefined || rows.every((row) => text(row) === all);
  };
  const TYPES = ['keydown', 'click', 'wheel'];
  const painted = new Promise<number>((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      for (const type of TYPES) window.removeEventListener(type, begin, true);
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look);
        // A message that is sent before a frame comes after its painting.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    for (const type of TYPES) window.addEventListener(type, begin, true);
  });
  Object.assign(window, { painted });
}
