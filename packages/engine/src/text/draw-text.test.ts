import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawTextBlock, type TextBlock } from './draw-text.ts';
import { registerFonts } from './fonts.ts';

registerFonts();
const font = { family: 'serif', size: 13, weight: 400, italic: true } as const;
const block: TextBlock = {
  lines: [
    { text: 'Baie de Taʻaroa', font, color: '#1B4F63', tracking: 1 },
    { text: 'Mataʻiʻea', font, color: '#141414' },
  ],
  align: 'center',
  halo: { color: '#FFFFFF', width: 2 },
};

function draw(x: number, y: number, scale: number): Uint8ClampedArray {
  const context = createCanvas(240, 140).getContext('2d');
  context.fillStyle = '#AAD3DF';
  context.fillRect(0, 0, 240, 140);
  drawTextBlock(context, block, x, y, scale);
  return context.getImageData(0, 0, 240, 140).data;
}

test.each([
  [10.3, 8.6, 1],
  [4.25, 3.5, 2],
  [-30.4, -6.2, 1],
])('OWS-02 a name kept from an earlier picture looks as it did there, at %f, %f and scale %f', (x, y, scale) => {
  const first = draw(x, y, scale);
  expect(new Set(new Uint32Array(first.buffer)).size).toBeGreaterThan(20);
  for (const again of [draw(x, y, scale), draw(x, y, scale)]) {
    // A step of rounding: the kept picture is transparent around its letters, and blended once more.
    const worst = again.reduce((most, value, i) => Math.max(most, Math.abs(value - (first[i] as number))), 0);
    expect(worst).toBeLessThanOrEqual(3);
  }
});
