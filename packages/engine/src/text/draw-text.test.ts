import { type Font, lineHeight } from '@motu/labels';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { createInk } from '../draw/ink.ts';
import { createFrame } from '../projection/frame.ts';
import { blockSize, printTextBlock, type TextBlock } from './draw-text.ts';
import { cssFont } from './fonts.ts';
import { measureText } from './measure.ts';

const [WIDTH, HEIGHT] = [180, 48];
const SANS: Font = { family: 'sans', size: 12, weight: 600, italic: false };
const SERIF: Font = { family: 'serif', size: 13, weight: 400, italic: true };

const named = (text: string, font: Font, tracking = 0): TextBlock => ({
  lines: text.split('\n').map((line) => ({ text: line, font, color: '#1D3A4A', tracking })),
  halo: { color: '#FFFFFF', width: 1.5 },
});

const NAMES: Record<string, TextBlock> = {
  'a name with a macron': named('Māhina', SANS),
  'pairs that stand close': named('AVATORU Tiputa', SANS),
  'two lines in italics': named('Baie d’Ōpūnohu\n(Moorea)', SERIF),
  'letters set apart': named('TUAMOTU', SANS, 3),
  'an accent of its own': named('Ma\u0304hina', SANS),
};

/** Skia writes the whole block, as a reference. */
function write(context: SKRSContext2D, block: TextBlock, x: number, y: number): void {
  const { width } = blockSize(block);
  context.lineJoin = 'round';
  for (const isHalo of [true, false]) {
    let top = y;
    for (const run of block.lines) {
      const left = x + (width - measureText(run)) / 2;
      const baseline = top + lineHeight(run.font) * 0.5 + run.font.size * 0.34;
      context.font = cssFont(run.font);
      context.letterSpacing = `${run.tracking ?? 0}px`;
      context.strokeStyle = block.halo?.color ?? '';
      context.lineWidth = (block.halo?.width ?? 0) * 2;
      context.fillStyle = run.color;
      if (isHalo) context.strokeText(run.text, left, baseline);
      else context.fillText(run.text, left, baseline);
      top += lineHeight(run.font);
    }
  }
}

function draw(scale: number, paint: (context: SKRSContext2D) => void): Uint8ClampedArray {
  const context = createCanvas(WIDTH * scale, HEIGHT * scale).getContext('2d');
  context.fillStyle = '#AAD3DF';
  context.fillRect(0, 0, WIDTH * scale, HEIGHT * scale);
  paint(context);
  return context.getImageData(0, 0, WIDTH * scale, HEIGHT * scale).data;
}

test.each(Object.keys(NAMES).flatMap((name) => [1, 2].map((scale) => [name, scale] as const)))(
  'OWS-02 %s, at %i×, is printed as Skia writes it, wherever it stands',
  (name, scale) => {
    const block = NAMES[name] as TextBlock;
    const frame = createFrame({ crs: 'EPSG:4326', extent: [0, 0, WIDTH, HEIGHT], width: WIDTH, height: HEIGHT, scale });
    for (const [x, y] of [
      [10, 6],
      [23.37, 4.8],
      [-30.5, 9],
      [WIDTH - 40.2, HEIGHT - 12],
    ] as const) {
      const printed = draw(scale, (context) => {
        const ink = createInk(frame);
        printTextBlock(ink, block, 'center', x, y, scale);
        ink.lay(context);
      });
      const written = draw(scale, (context) => {
        context.scale(scale, scale);
        write(context, block, x, y);
      });
      const differences = printed.map((value, i) => Math.abs(value - (written[i] as number)));
      const mean = differences.reduce((sum, value) => sum + value, 0) / (WIDTH * HEIGHT * scale ** 2 * 3);
      expect(written.some((value, i) => i % 4 === 0 && value < 60)).toBe(true); // there are letters to compare
      expect(mean).toBeLessThan(0.4);
      // A quarter of a pixel at most; nowhere is a letter elsewhere.
      expect(differences.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(110);
    }
  },
);
