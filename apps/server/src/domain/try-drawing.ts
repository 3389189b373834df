import type { Extent } from '@motu/core';
import type { Engine } from '@motu/engine';
import { type Layer, toDrawing } from './layers.ts';
import { notDrawn } from './style-document.ts';

/** Where a layer without an extent is tried, and how much of it, in degrees. */
const TRIED_AT: Extent = [-149.6, -17.7, -149.5, -17.6];
const TRIED_DEGREES = 0.1;

/** Draws a small picture of a layer that is about to be saved: what fails here would fail for every visitor. */
export async function tryDrawing(engine: Engine, layer: Layer): Promise<void> {
  const draft = toDrawing(layer);
  if (!draft) return;
  const { extent } = await engine.describe(layer.slug).catch(() => ({ extent: null }));
  const [west, south] = extent ?? TRIED_AT;
  const bbox: Extent = [west, south, west + TRIED_DEGREES, south + TRIED_DEGREES];
  const picture = { crs: 'EPSG:4326', bbox, width: 64, height: 64, format: 'png' } as const;
  await engine.map({ ...picture, layers: [{ slug: layer.slug, draft }] }).catch(notDrawn);
}
