import { AppError, type Extent } from '@motu/core';
import type { Engine } from '@motu/engine';
import { type Layer, toDrawing } from './layers.ts';
import { isOutside, type OutsideMaps } from './outside-layers.ts';
import { notDrawn } from './style-document.ts';

export type DraftGround = { bbox: Extent; width: number; height: number };

/** A layer that is being edited, on this ground, as a PNG: by our engine, or from the pictures of its own server. */
export async function draftPicture(
  layer: Layer,
  { bbox, width, height }: DraftGround,
  { engine, outside }: { engine: Engine; outside: OutsideMaps },
): Promise<Uint8Array> {
  const [west, south, east, north] = bbox;
  if (west >= east || south >= north) throw invertedGround();
  const ground = { crs: 'EPSG:4326' as const, bbox, width, height, scale: 1 };
  const draft = toDrawing(layer);
  if (!draft && !isOutside(layer)) throw new AppError('invalid', 'Cette source se montre sans image d’essai.');
  const drawing = draft ? { slug: layer.slug, draft } : await outside.pictures(layer, ground);
  const picture = engine.map({ ...ground, layers: [drawing], format: 'png' });
  return draft ? picture.catch(notDrawn) : picture;
}

function invertedGround(): AppError {
  const message = 'L’emprise s’écrit ouest, sud, est, nord : l’ouest avant l’est, le sud avant le nord.';
  return new AppError('invalid', message, { fields: [{ field: 'bbox', message }] });
}
