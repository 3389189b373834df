import { CATALOGUE } from '@motu/territory/catalogue';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { Sources } from '../basemap/sources.ts';
import { drawLegend, type LegendOptions } from './draw-legend.ts';
import { legendRows } from './legend-rows.ts';

/** Patches show samples of their own: nothing is read. */
const NOTHING = {} as Sources;
const SCALE = 4;
const pixelsOf = (image: Sharp) => image.flatten({ background: '#ffffff' }).removeAlpha().raw().toBuffer();

test('PRN-04 the patch of a line of a legend comes as shapes that look like its pixels, but for signs and letters', async () => {
  const lines = CATALOGUE.flatMap((layer) => legendRows(layer).map(({ title }) => ({ layer, title })));
  expect(lines.length).toBeGreaterThan(50);
  const withPixels = new Set<string>();
  for (const { layer, title: rule } of lines) {
    const { slug } = layer;
    const draw = async (options: LegendOptions) => Buffer.from(await drawLegend(layer, NOTHING, { rule, ...options }));
    const svg = await draw({ format: 'svg' });
    if (/<image/.test(svg.toString())) {
      withPixels.add(slug);
      continue;
    }
    const drawn = await pixelsOf(sharp(await draw({ scale: SCALE })));
    const shapes = await pixelsOf(sharp(svg, { density: 72 * SCALE }));
    expect(shapes.length).toBe(drawn.length);
    const difference = drawn.reduce((sum, value, i) => sum + Math.abs(value - (shapes[i] as number)), 0) / drawn.length;
    expect([slug, rule, difference < 1.5]).toEqual([slug, rule, true]);
  }
  // Signs that are files, and the letters of names.
  expect([...withPixels].toSorted()).toEqual([
    'administration',
    'aerodromes',
    'culte',
    'enseignement',
    'sante',
    'toponymes',
  ]);
}, 60_000);
