import { expect, type Locator } from '@playwright/test';

type Box = { x: number; y: number; width: number; height: number };

/** Where something is, once it no longer moves: what comes around it may still push it. */
export async function stillBox(target: Locator): Promise<Box> {
  let last: Box | null = null;
  await expect
    .poll(async () => {
      const before = last;
      last = await target.boundingBox();
      return last !== null && JSON.stringify(last) === JSON.stringify(before);
    })
    .toBe(true);
  return last as unknown as Box;
}
