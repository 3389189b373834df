import type { Page } from '@playwright/test';

type Place = { x: number; y: number };

/** Puts a finger down, moves it and lifts it, as the screen of a phone tells it: no mouse is heard. */
export async function dragByFinger(page: Page, from: Place, to: Place, steps = 5): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
  await client.detach();
}
