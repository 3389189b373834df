import type { SKRSContext2D } from '@napi-rs/canvas';
import { colorAt, formatColor } from '../draw/color.ts';
import { drawTint } from '../draw/tint.ts';
import type { Frame } from '../projection/frame.ts';
import type { PixelRect } from '../raster/resample.ts';
import { ABYSS, seaPixels } from './sea-pixels.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

/** The sea by depth index, with the sea-floor texture at small scales. */
export async function drawSea(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  context.fillStyle = formatColor(colorAt(theme.sea, ABYSS));
  context.fillRect(0, 0, frame.width * frame.scale, frame.height * frame.scale);
  const { sea, texture } = sources;
  if (!sea) return;
  const compute = (coarse: Frame, rect: PixelRect) => seaPixels(coarse, rect, sources, theme);
  // The texture is the coarser of the two, and what is finer in the index is a soft glow along the shores.
  await drawTint(context, frame, { cell: texture?.cell ?? sea.cell, compute });
}
