import { scaleBar } from '@motu/core';
import { expect, test } from 'vitest';
import { drawLegend } from './draw-legend.ts';

type Written = { text: string; x: number; y: number };

/** A canvas that remembers what is written on it; each letter is 6 px wide. */
function createCanvas(width: number, height: number) {
  const written: Written[] = [];
  const known = {
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y }),
    measureText: (text: string) => ({ width: 6 * text.length }),
  };
  const context = new Proxy({} as Record<PropertyKey, unknown>, {
    get: (_, name) => (known as Record<PropertyKey, unknown>)[name] ?? (() => {}),
    set: () => true,
  });
  return { canvas: { width, height, getContext: () => context } as unknown as HTMLCanvasElement, written };
}

test('MAP-11 the picture holds the copyright of who made what is shown, whole, within its width, and the figures of its scale', () => {
  const { canvas, written } = createCanvas(600, 400);
  const sources = ['Service de l’urbanisme', 'OpenStreetMap', 'Litto3D', 'Institut national de la statistique'];
  const scale = scaleBar(10);
  drawLegend(canvas, 2, { scale, sources, rotation: 0 });
  const copyright = written.filter(({ x }) => x === 290);
  expect(copyright.map(({ text }) => text).join(' ')).toBe(`© ${sources.join(' · ')}`);
  expect(copyright.length).toBeGreaterThan(1);
  for (const { text, y } of copyright) {
    expect(6 * text.length).toBeLessThanOrEqual(280);
    expect(y).toBeLessThan(200);
  }
  const figures = written.filter((one) => !copyright.includes(one)).map(({ text }) => text);
  expect(figures).toEqual(scale?.ticks.filter((_, index) => index % 2 === 0).map(({ label }) => label));
});

test('MAP-11 a map that is turned has its north, one that is not has none, and without sources nothing is said of them', () => {
  const write = (rotation: number) => {
    const { canvas, written } = createCanvas(600, 400);
    drawLegend(canvas, 1, { scale: null, sources: [], rotation });
    return written.map(({ text }) => text);
  };
  expect([write(0.4), write(0)]).toEqual([['N'], []]);
});
