import type { Page } from '@playwright/test';

/**
 * The calls of a page that are answered from now on, as « GET /api/… ». The page tells them itself. One that a machine at a standstill lets
 * go by is asked again, as it should be, and must not be counted twice.
 */
export async function followCalls(page: Page, pattern: RegExp): Promise<readonly string[]> {
  const calls: string[] = [];
  await page.exposeFunction('tellCall', (call: string) => void (pattern.test(call) && calls.push(call)));
  await page.addInitScript(() => {
    const { fetch, tellCall } = window as typeof window & { tellCall: (call: string) => void };
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      tellCall(`${init?.method ?? 'GET'} ${input}`);
      return answer;
    };
  });
  return calls;
}
