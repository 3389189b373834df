import type { SKRSContext2D } from '@napi-rs/canvas';
import { formatColor, mixColors, parseColor, type Rgb } from '../draw/color.ts';
import { polygonPath } from '../draw/path.ts';
import { fillPolygons, strokeLines } from '../draw/pen.ts';
import { drawTint, type Tint } from '../draw/tint.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import type { TintSource } from '../raster/tint-source.ts';
import type { Feature } from '../source/source.ts';
import { byZoom } from './by-zoom.ts';
import { drawFringes } from './fringe.ts';
import { BREAKER, BREAKER_UNTIL } from './scales.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

// Up to this zoom a lagoon is a few pixels: one flat mix reads better than shades.
const FLAT_UNTIL = 7;
const FLAT_SHARE_DEEP = 0.55;

const shapesOf = (features: readonly Feature[]) => features.map((feature) => feature.geometry);

export async function drawLagoons(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  const query = { extent: coverage(frame, 8), resolution: frame.resolution };
  await drawFringes(context, frame, sources, theme);
  const lagoons = await sources.features.features({ ...query, table: 'lagon', fields: ['bord'] });
  if (lagoons.length === 0) return;
  if (frame.zoom < FLAT_UNTIL + 0.5 || !sources.lagoon) {
    const flat = mixColors(parseColor(theme.lagoon.shallow), parseColor(theme.lagoon.deep), FLAT_SHARE_DEEP);
    fillPolygons(context, shapesOf(lagoons), frame, formatColor(flat));
    return;
  }
  const sharp = shapesOf(lagoons.filter((feature) => feature.properties.bord === 'net'));
  const soft = shapesOf(lagoons.filter((feature) => feature.properties.bord !== 'net'));
  const tint = tintOf(sources.lagoon, theme);
  if (sharp.length > 0) await drawTint(context, frame, { ...tint, within: sharp, clip: polygonPath(sharp, frame) });
  // A soft edge fades by itself.
  if (soft.length > 0) await drawTint(context, frame, { ...tint, within: soft });
}

function tintOf(lagoon: TintSource, theme: Theme): Tint {
  const colors = [theme.lagoon.shallow, theme.lagoon.deep, theme.lagoon.flat].map(parseColor) as [Rgb, Rgb, Rgb];
  return {
    cell: lagoon.cell,
    async compute(coarse, rect) {
      const bands = await lagoon.pixels(coarse, rect, [0, 1, 2]);
      return bands && tintWater(bands as Bands, colors);
    },
  };
}

type Bands = [deep: Float32Array, flat: Float32Array, opacity: Float32Array];

function tintWater(
  [deep, flat, opacity]: Bands,
  [shallow, abyss, reef]: [Rgb, Rgb, Rgb],
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(deep.length * 4);
  for (let channel = 0; channel < 3; channel++) {
    const base = shallow[channel] as number;
    tintChannel(out, channel, [deep, flat], base, (abyss[channel] as number) - base, reef[channel] as number);
  }
  for (let i = 0, to = 3; i < opacity.length; i++, to += 4) out[to] = opacity[i] as number;
  return out;
}

function tintChannel(
  out: Uint8ClampedArray,
  channel: number,
  [deep, flat]: readonly [Float32Array, Float32Array],
  base: number,
  deeper: number,
  top: number,
): void {
  const toDeep = deeper / 255;
  for (let i = 0, to = channel; i < deep.length; i++, to += 4) {
    const water = base + toDeep * (deep[i] as number);
    out[to] = water + ((top - water) * (flat[i] as number)) / 255;
  }
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
