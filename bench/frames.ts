import type { Page } from '@playwright/test';

/** Times that the CPU is slowed: a phone of some years. */
export const SLOWED = 4;

const DRAGS = [
  [-420, 120],
  [380, -200],
  [-300, -120],
  [340, 200],
] as const;

/** Drags a map of 1440 × 900 about, twice, and prints the times of its frames. */
export async function panFrames(page: Page, what: string): Promise<void> {
  for (const round of ['first', 'second']) {
    const measured = recordFrames(page);
    for (const [dx, dy] of DRAGS) await drag(page, dx, dy);
    const times = (await measured()).sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0);
    console.log(
      `${what}, ${round} time: ${times.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
    );
  }
}

/** Times between frames from now on, until it is asked for them. */
function recordFrames(page: Page): () => Promise<number[]> {
  const started = page.evaluate(() => {
    const store = window as unknown as { frames: number[]; stopped: boolean };
    store.frames = [];
    store.stopped = false;
    let last = performance.now();
    const next = (now: number) => {
      store.frames.push(now - last);
      last = now;
      if (!store.stopped) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return async () => {
    await started;
    return page.evaluate(() => {
      const store = window as unknown as { frames: number[]; stopped: boolean };
      store.stopped = true;
      return store.frames.slice(1);
    });
  };
}

async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const [x, y] = [720, 450];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 30; i++) await page.mouse.move(x + (dx * i) / 30, y + (dy * i) / 30);
  await page.mouse.up();
}
