import type { SKRSContext2D } from '@napi-rs/canvas';
import { polygonPath } from '../draw/path.ts';
import { fillPath, strokeLines, withPathUnits } from '../draw/pen.ts';
import { drawPixels, mask, maskedRect } from '../draw/pixels.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import type { Feature } from '../source/source.ts';
import { formatColor, mixColors, parseColor, type Rgb } from '../style/color.ts';
import { byZoom } from './by-zoom.ts';
import { BREAKER, BREAKER_UNTIL } from './scales.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

// Up to this zoom a lagoon is a few pixels: one flat mix reads better than shades.
const FLAT_UNTIL = 7;
const FLAT_SHARE_DEEP = 0.55;
/** Around a soft edge the raster fades by itself; the mask only bounds the work. */
const SOFT_MASK_WIDTH = 12;

export async function drawLagoons(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  const query = { extent: coverage(frame, 8), resolution: frame.resolution };
  const lagoons = await sources.features.features({ ...query, table: 'lagon', fields: ['bord'] });
  const fringes =
    frame.zoom > 10.5
      ? await sources.features.features({
          ...query,
          table: 'platier',
          fields: ['genre'],
          filter: ['==', 'genre', 'frange'],
        })
      : [];
  if (lagoons.length === 0 && fringes.length === 0) return;
  const shapes = (features: readonly Feature[]) => features.map((feature) => feature.geometry);
  if (frame.zoom < FLAT_UNTIL + 0.5 || !sources.lagoon) {
    const flat = mixColors(parseColor(theme.lagoon.shallow), parseColor(theme.lagoon.deep), FLAT_SHARE_DEEP);
    if (lagoons.length > 0) fillPath(context, polygonPath(shapes(lagoons), frame), formatColor(flat));
    return;
  }
  await shadeLagoons(context, frame, sources, theme, [...lagoons, ...fringes]);
}

async function shadeLagoons(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
  features: readonly Feature[],
): Promise<void> {
  const [width, height] = [frame.width * frame.scale, frame.height * frame.scale];
  const sharp = features.filter((feature) => feature.properties.bord === 'net');
  const soft = features.filter((feature) => feature.properties.bord !== 'net');
  const pixels = mask(width, height, (target) => {
    if (soft.length > 0) {
      const path = polygonPath(
        soft.map((feature) => feature.geometry),
        frame,
      );
      fillPath(target, path, '#000000');
      withPathUnits(target, () => {
        target.lineWidth = SOFT_MASK_WIDTH * frame.scale * 16;
        target.stroke(path);
      });
    }
    if (sharp.length > 0)
      fillPath(
        target,
        polygonPath(
          sharp.map((feature) => feature.geometry),
          frame,
        ),
        '#000000',
      );
  });
  const rect = maskedRect(pixels, width, height);
  if (!rect) return;
  const bands = await sources.lagoon?.pixels(frame, rect, [0, 1, 2]);
  if (!bands) return;
  const [deep, flat, opacity] = bands as [Float32Array, Float32Array, Float32Array];
  const colors = [theme.lagoon.shallow, theme.lagoon.deep, theme.lagoon.flat].map(parseColor) as [Rgb, Rgb, Rgb];
  const out = new Uint8ClampedArray(rect.width * rect.height * 4);
  for (let y = 0, i = 0; y < rect.height; y++) {
    let from = ((rect.top + y) * width + rect.left) * 4 + 3;
    for (let x = 0; x < rect.width; x++, i++, from += 4) {
      const alpha = pixels[from] as number;
      if (alpha === 0) continue;
      const shareDeep = (deep[i] as number) / 255;
      const shareFlat = (flat[i] as number) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const band = channel as 0 | 1 | 2;
        const water = colors[0][band] + (colors[1][band] - colors[0][band]) * shareDeep;
        out[i * 4 + channel] = water + (colors[2][band] - water) * shareFlat;
      }
      out[i * 4 + 3] = (alpha * (opacity[i] as number)) / 255;
    }
  }
  drawPixels(context, out, rect);
}

/** The line of breakers on the outer edge of reefs. */
export async function drawBreakers(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
): Promise<void> {
  const width = byZoom(BREAKER, frame.zoom);
  if (width === null || frame.zoom > BREAKER_UNTIL + 0.5) return;
  const features = await sources.features.features({
    table: 'brisant',
    extent: coverage(frame, 8),
    resolution: frame.resolution,
    fields: [],
  });
  const stroke = { color: theme.lagoon.breaker, opacity: theme.lagoon.breakerOpacity, width };
  strokeLines(
    context,
    features.map((feature) => feature.geometry),
    frame,
    stroke,
  );
}
