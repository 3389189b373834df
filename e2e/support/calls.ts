import type { Page } from '@playwright/test';

/**
 * The calls that a page makes from now on, as « GET /api/… ». The page tells them itself: under load the browser's own events of a request
 * come twice or not at all, which what counts them cannot bear.
 */
export async function followCalls(page: Page, pattern: RegExp): Promise<readonly string[]> {
  const calls: string[] = [];
  await page.exposeFunction('tellCall', (call: string) => void (pattern.test(call) && calls.push(call)));
  await page.addInitScript(() => {
    const { fetch, tellCall } = window as typeof window & { tellCall: (call: string) => void };
    window.fetch = (input, init) => {
      tellCall(`${init?.method ?? 'GET'} ${input}`);
      return fetch(input, init);
    };
  });
  return calls;
}
