import { expect, onTestFinished, test, vi } from 'vitest';
import { stubCanvases } from '../map/testing.ts';
import type { PlacedName } from './lay-out.ts';
import { createNamePainter } from './paint-names.ts';
import { measure, testName } from './testing.ts';

function placedName(words: string, x: number): PlacedName {
  const text = { dx: 0, dy: 0, align: 'left' as const };
  const boxes = [[x, 100, x + 40, 120] as const];
  return { name: testName(words, [0, 0]), x, y: 100, hasSymbol: false, text, letters: null, boxes };
}

test('NAME-01 names keep their distance in pixels, to each other and to tiles, wherever the map is dragged to', () => {
  const nothing = () => {};
  stubCanvases((canvas) => ({ canvas, setTransform: nothing, fillText: nothing }));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const { paint } = createNamePainter(2, measure);
  const placed = [placedName('Papeete', 20.3), placedName('Faaa', 70.6)];
  for (const left of [0, 0.1, 0.25, 0.3, 0.49]) {
    const drawn: number[] = [];
    const context = { drawImage: (_: unknown, x: number) => drawn.push(x) } as unknown as CanvasRenderingContext2D;
    const window = { left, top: 0, width: 500, height: 300 };
    paint(context, placed, window, { opacityOf: () => 1, until: Number.POSITIVE_INFINITY });
    const [first = 0, second = 0] = drawn;
    // 40.6 and 141.2 pixels of the screen on the plane; a tile that begins with it is painted at the whole pixel of its left edge.
    expect(second - first).toBe(141 - 41);
    expect(first - Math.round(-left * 2)).toBe(41 - 8);
  }
});
