import type { Page } from '@playwright/test';

/** What a page without a map does at each frame while it is dragged. */
export const BARE_FRAMES = {
  nothing: 'a page that does nothing',
  moved: 'pictures of tiles that the compositor moves',
  copied: 'one picture of a screen and a margin, copied onto a canvas',
} as const;

export type BareFrame = keyof typeof BARE_FRAMES;

/** A page that shows the picture of a tile as often as a map would, and one tile farther; a drag moves them. */
export async function openBarePage(page: Page, url: string, frame: BareFrame): Promise<void> {
  await page.setContent('<body style="margin:0;overflow:hidden"></body>');
  await page.evaluate(
    async ({ url, frame }) => {
      const TILE = 256;
      const across = Math.ceil(innerWidth / TILE) + 2;
      const down = Math.ceil(innerHeight / TILE) + 2;
      const places = Array.from({ length: across * down }, (_, i) => ({
        x: (i % across) * TILE,
        y: Math.floor(i / across) * TILE,
      }));
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      let from = { x: 0, y: 0 };
      let waiting = 0;
      const moves = { nothing: () => () => {}, moved, copied };
      const move = moves[frame]();
      move(0, 0);
      addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
        from = { x, y };
      });
      addEventListener('pointermove', ({ clientX, clientY, buttons }) => {
        if (buttons === 0) return;
        cancelAnimationFrame(waiting);
        // Farther than the margin it begins anew: as much is seen of it.
        waiting = requestAnimationFrame(() => move((clientX - from.x) % TILE, (clientY - from.y) % TILE));
      });

      function moved() {
        const element = document.createElement('div');
        Object.assign(element.style, { position: 'absolute', inset: `${-TILE}px`, willChange: 'transform' });
        for (const { x, y } of places) {
          const { canvas, context } = surface(TILE, TILE);
          context.drawImage(picture, 0, 0);
          Object.assign(canvas.style, { left: `${x}px`, top: `${y}px` });
          element.append(canvas);
        }
        document.body.append(element);
        return (x: number, y: number) => {
          element.style.transform = `translate(${x}px, ${y}px)`;
        };
      }

      function copied() {
        const whole = surface(across * TILE, down * TILE);
        for (const { x, y } of places) whole.context.drawImage(picture, x, y);
        const { canvas, context } = surface(innerWidth, innerHeight);
        document.body.append(canvas);
        return (x: number, y: number) => {
          context.clearRect(0, 0, innerWidth, innerHeight);
          context.drawImage(whole.canvas, x - TILE, y - TILE);
        };
      }

      function surface(width: number, height: number) {
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        canvas.style.position = 'absolute';
        const context = canvas.getContext('2d');
        if (!context) throw new Error('No canvas.');
        return { canvas, context };
      }
    },
    { url, frame },
  );
}
