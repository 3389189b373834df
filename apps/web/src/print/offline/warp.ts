/** Pixels with four values each, as a canvas gives and takes them. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** Between the pixels of this grid, places follow a straight line: a hundredth of a pixel off at the widest scales. */
const STEP = 32;

type XY = readonly [x: number, y: number];

/**
 * Draws a picture as another projection shows it: `sourceOf` tells where in it a pixel comes from. Between four pixels of the picture
 * their mean is taken, weighted by how much each is seen.
 */
export function warp(source: Pixels, target: Pixels, sourceOf: (x: number, y: number) => XY): void {
  for (let top = 0; top < target.height; top += STEP) {
    for (let left = 0; left < target.width; left += STEP) {
      const corners = [0, STEP].flatMap((dy) => [0, STEP].map((dx) => sourceOf(left + dx + 0.5, top + dy + 0.5)));
      warpSquare(source, target, left, top, corners as [XY, XY, XY, XY]);
    }
  }
}

function warpSquare(source: Pixels, target: Pixels, left: number, top: number, corners: [XY, XY, XY, XY]): void {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const bottom = Math.min(top + STEP, target.height);
  const right = Math.min(left + STEP, target.width);
  for (let y = top; y < bottom; y++) {
    const down = (y - top) / STEP;
    const startX = x0 + (x2 - x0) * down;
    const startY = y0 + (y2 - y0) * down;
    const stepX = (x1 + (x3 - x1) * down - startX) / STEP;
    const stepY = (y1 + (y3 - y1) * down - startY) / STEP;
    for (let x = left; x < right; x++) {
      take(source, startX + stepX * (x - left), startY + stepY * (x - left), target.data, 4 * (y * target.width + x));
    }
  }
}

/** Beyond the edge of the picture there is nothing. Without arrays: it is done millions of times for a page. */
function take({ data, width, height }: Pixels, x: number, y: number, into: Uint8ClampedArray, to: number): void {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  const dx = x - 0.5 - left;
  const dy = y - 0.5 - top;
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  for (let i = 0; i < 4; i++) {
    const column = left + (i & 1);
    const row = top + (i >> 1);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = 4 * (row * width + column);
    const weight = (i & 1 ? dx : 1 - dx) * (i >> 1 ? dy : 1 - dy) * (data[at + 3] as number);
    red += weight * (data[at] as number);
    green += weight * (data[at + 1] as number);
    blue += weight * (data[at + 2] as number);
    alpha += weight;
  }
  if (alpha === 0) return;
  into[to] = red / alpha;
  into[to + 1] = green / alpha;
  into[to + 2] = blue / alpha;
  into[to + 3] = alpha;
}
