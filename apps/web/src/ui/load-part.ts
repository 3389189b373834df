import { endpoints } from '@motu/contract';

/** Loads one part of the application. Throws when it cannot be fetched. */
export type Load<M> = () => Promise<M>;

/** What trying again may use of the browser; passed in so that a test can stand in its place. */
export type Browser = {
  importFresh(address: string): Promise<unknown>;
  serverAnswers(): Promise<boolean>;
  reloadPage(): void;
};

const thisBrowser: Browser = {
  importFresh: (address) => import(/* @vite-ignore */ address),
  serverAnswers: () =>
    fetch(endpoints.health.live.path, { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    ),
  reloadPage: () => location.reload(),
};

/**
 * Loads a part again after a failure. Browsers remember that a module failed (the HTML standard forbids it only since
 * https://github.com/whatwg/html/pull/10327), so the same address is tried first, then a fresh one. When that has failed twice and the
 * server answers, it is the page that is out of date: it is loaded anew. Never without the network, where all would be lost.
 */
export async function loadAgain<M>(load: Load<M>, attempt: number, browser: Browser = thisBrowser): Promise<M> {
  try {
    await mendStyles(document);
    return await load();
  } catch (error) {
    return (await loadFresh(error, attempt, browser)) as M;
  }
}

async function loadFresh(error: unknown, attempt: number, browser: Browser): Promise<unknown> {
  const address = failedAddress(error);
  try {
    if (!address) throw error;
    return await browser.importFresh(`${address}?essai=${attempt}`);
  } catch (stillFailing) {
    if (attempt > 1 && (await browser.serverAnswers())) browser.reloadPage();
    throw stillFailing;
  }
}

/** The module that could not be fetched, where the browser names it: Chromium and Firefox do, Safari does not. */
export function failedAddress(error: unknown): string | null {
  const match = /dynamically imported module: (\S+)$/.exec(error instanceof Error ? error.message : '');
  return match?.[1]?.replace(/\?essai=\d+$/, '') ?? null;
}

/** Asks again for the style sheets that did not arrive: the bundler's loader never does. */
async function mendStyles(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-asked-again])')];
  await Promise.all(links.filter(isEmpty).map(askAgain));
}

/** A sheet that did not arrive is absent, or there without rules, or (Chromium) one whose rules may not be read. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.onload = () => {
      link.dataset.askedAgain = '';
      resolve();
    };
    again.onerror = () => {
      again.remove();
      reject(new Error(`The style sheet ${link.href} did not arrive.`));
    };
    // It stays: it may be on its way, and another part waits for it.
    link.after(again);
  });
}
