import type { Coverage } from './coverage.ts';
import { BLOCK, over, type Paper, SHADES } from './paper.ts';

/** Paints what is covered, and forgets it. `ink` is a colour without opacity: 0x00BBGGRR. */
export function fillCovered(coverage: Coverage, paper: Paper, ink: number, opacity: number): void {
  const { width, height, stride, changes, touched, touchedRows } = coverage;
  const colors = Int32Array.from(
    { length: SHADES + 1 },
    (_, shade) => ink | (Math.round((shade / SHADES) * opacity * 255) << 24),
  );
  for (let y = 0; y < height; y++) {
    if (touchedRows[y] === 0) continue;
    touchedRows[y] = 0;
    const row = y * stride;
    let sum = 0;
    for (let x = 0, next = 0; x < width; x = next) {
      const block = (row + x) >> 4;
      next = x + BLOCK;
      if (touched[block] === 0) {
        while (next < width && touched[(row + next) >> 4] === 0) next += BLOCK;
        const shade = shadeOf(sum);
        if (shade > 0) paintRun(paper, y, x, Math.min(next, width), colors[shade] as number);
        continue;
      }
      touched[block] = 0;
      const end = Math.min(next, width);
      for (let cell = row + x, at = y * paper.stride + x, last = row + end; cell < last; cell++, at++) {
        sum += changes[cell] as number;
        const shade = shadeOf(sum);
        if (shade > 0) paper.pixels[at] = over(colors[shade] as number, paper.pixels[at] as number);
      }
      changes.fill(0, row + x, row + x + BLOCK);
      paper.painted[(y * paper.stride + x) >> 4] = 1;
    }
    // The last edges change what lies beyond the picture.
    changes.fill(0, row + width, row + stride);
    touched.fill(0, (row + width) >> 4, (row + stride) >> 4);
  }
}

/** Even-odd: what is covered twice is not. */
function shadeOf(sum: number): number {
  const turns = Math.abs(sum) % 2;
  return Math.round((turns > 1 ? 2 - turns : turns) * SHADES);
}

function paintRun({ pixels, painted, stride }: Paper, y: number, from: number, to: number, color: number): void {
  const row = y * stride;
  painted.fill(1, (row + from) >> 4, ((row + to - 1) >> 4) + 1);
  if (color >>> 24 === 255) pixels.fill(color, row + from, row + to);
  else for (let i = row + from; i < row + to; i++) pixels[i] = over(color, pixels[i] as number);
}
