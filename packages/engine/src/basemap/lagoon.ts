import type { SKRSContext2D } from '@napi-rs/canvas';
import { polygonPath } from '../draw/path.ts';
import { fillPath, strokeLines, strokePath } from '../draw/pen.ts';
import { drawTint } from '../draw/tint.ts';
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
  const { lagoon } = sources;
  if (!lagoon) return;
  const shapes = (list: readonly Feature[]) => list.map((feature) => feature.geometry);
  const soft = shapes(features.filter((feature) => feature.properties.bord !== 'net'));
  const sharp = shapes(features.filter((feature) => feature.properties.bord === 'net'));
  const colors = [theme.lagoon.shallow, theme.lagoon.deep, theme.lagoon.flat].map(parseColor) as [Rgb, Rgb, Rgb];
  await drawTint(context, frame, {
    cell: lagoon.cell,
    within: [...soft, ...sharp],
    async compute(coarse, rect) {
      const bands = await lagoon.pixels(coarse, rect, [0, 1, 2]);
      return bands && tintWater(bands as Bands, colors);
    },
    clip(target) {
      if (sharp.length > 0) fillPath(target, polygonPath(sharp, frame), '#000000');
      if (soft.length === 0) return;
      const path = polygonPath(soft, frame);
      fillPath(target, path, '#000000');
      strokePath(target, path, frame, { color: '#000000', width: SOFT_MASK_WIDTH });
    },
  });
}

type Bands = [deep: Float32Array, flat: Float32Array, opacity: Float32Array];

function tintWater(
  [deep, flat, opacity]: Bands,
  [shallow, abyss, reef]: [Rgb, Rgb, Rgb],
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(deep.length * 4);
  for (let i = 0; i < deep.length; i++) {
    const shareDeep = (deep[i] as number) / 255;
    const shareFlat = (flat[i] as number) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const band = channel as 0 | 1 | 2;
      const water = shallow[band] + (abyss[band] - shallow[band]) * shareDeep;
      out[i * 4 + channel] = water + (reef[band] - water) * shareFlat;
    }
    out[i * 4 + 3] = opacity[i] as number;
  }
  return out;
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
