import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import { colorTable, formatColor, mixColors, parseColor } from '../draw/color.ts';
import { polygonPath } from '../draw/path.ts';
import { fillPath, strokeLines, withPathUnits } from '../draw/pen.ts';
import { drawTint } from '../draw/tint.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import { wholeOf } from '../projection/sheet-frame.ts';
import type { ReliefPixels } from '../relief/relief-source.ts';
import type { Feature } from '../source/source.ts';
import { byZoom } from './by-zoom.ts';
import { geometryOf } from './read-table.ts';
import { COAST, SHADE, WIDENED_LAND, WIDENED_LAND_UNTIL } from './scales.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

const HIGHEST = 2300;
const ENTRIES = 2301;
const tables = new WeakMap<Theme, Float32Array>();
// Islets of the second coast file are kept apart from the first, and join it on the map from this zoom.
const ISLETS_FROM = 10;
// Up to this zoom land is one colour, darker than a motu.
const FAR_UNTIL = 7;
const NEAR_COAST_FROM = 9;

export type LandShapes = { land: readonly Feature[]; islets: readonly Feature[]; path: Path2D };

const shapesOf = new WeakMap<Frame, Promise<LandShapes>>();

/** Once for each picture: its ground and its lines may be drawn apart. */
export function readLand(frame: Frame, sources: Sources): Promise<LandShapes> {
  const shapes = shapesOf.get(frame) ?? findLand(frame, sources);
  shapesOf.set(frame, shapes);
  return shapes;
}

async function findLand(frame: Frame, { features }: Sources): Promise<LandShapes> {
  const query = { extent: coverage(frame, 8), resolution: frame.resolution, fields: ['relief'] };
  const land = await features.features({ ...query, table: 'terre' });
  const islets = frame.zoom > ISLETS_FROM - 0.5 ? await features.features({ ...query, table: 'ilot' }) : [];
  return { land, islets, path: polygonPath([...land, ...islets].map(geometryOf), frame) };
}

/** Land by height, shaded, inside the coast. */
export async function drawLand(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
  { land, islets, path }: LandShapes,
): Promise<void> {
  if (land.length + islets.length === 0) return;
  const widened = frame.zoom < WIDENED_LAND_UNTIL + 0.5 ? WIDENED_LAND : 0;
  const paint = (target: SKRSContext2D, color: string) => {
    fillPath(target, path, color);
    if (widened > 0) {
      withPathUnits(target, () => {
        target.strokeStyle = color;
        target.lineWidth = widened * frame.scale * 16;
        target.lineJoin = 'round';
        target.stroke(path);
      });
    }
  };
  if (frame.zoom < FAR_UNTIL + 0.5) {
    const { color, opacity } = theme.farLand;
    paint(context, formatColor(mixColors(parseColor(theme.motu), parseColor(color), opacity)));
    return;
  }
  paint(context, theme.motu);
  const raised = land.filter((feature) => feature.properties.relief !== 'aucun');
  const { relief } = sources;
  if (raised.length === 0 || !relief) return;
  const heights = raised.map(geometryOf);
  await drawTint(context, frame, {
    cell: relief.cell(wholeOf(frame).geographic),
    within: heights,
    async compute(coarse, rect) {
      const pixels = await relief.pixels(coarse, rect, ['height', 'shade']);
      return pixels && shadeLand(pixels, theme, frame.zoom);
    },
    // Only the land that has heights: a motu that lies partly in a computed patch would change its colour at the edge of it.
    clip: polygonPath(heights, frame),
  });
}

/** The coast line over everything that is flat. */
export async function drawCoast(
  context: SKRSContext2D,
  frame: Frame,
  { features }: Sources,
  theme: Theme,
  { land, islets }: LandShapes,
): Promise<void> {
  const width = byZoom(COAST, frame.zoom);
  if (width === null) return;
  const lines = await features.features({
    table: 'cote',
    extent: coverage(frame, 8),
    resolution: frame.resolution,
    fields: [],
  });
  // At the smallest scales there is no table of lines: the outlines themselves are short.
  const outlines = [...(lines.length > 0 ? lines : land), ...islets].map((feature) => feature.geometry);
  const color = frame.zoom > NEAR_COAST_FROM - 0.5 ? theme.coast.near : theme.coast.far;
  strokeLines(context, outlines, frame, { color, width });
}

/** Tint by height and shade; pixels that no model reaches stay transparent, and the flat land shows. */
function shadeLand(
  { height, shade, generalised }: ReliefPixels,
  theme: Theme,
  zoom: number,
): Uint8ClampedArray<ArrayBuffer> {
  const table = landTable(theme);
  const share = byZoom(SHADE, zoom) ?? 1;
  const dark = parseColor(theme.shade.color);
  const bright = parseColor(theme.shade.highlight);
  // A generalised model has one blob per summit: less of it as its lack of detail shows, none in the end.
  const generalisedShare = share * Math.max(0, Math.min(1, 14 - zoom));
  const generalisedLimit = zoom > 11.5 ? 0.22 : 1;
  const out = new Uint8ClampedArray(height.length * 4);
  for (let i = 0, to = 0; i < height.length; i++, to += 4) {
    const metres = height[i] as number;
    if (Number.isNaN(metres)) continue;
    const entry = (metres < 0 ? 0 : metres > HIGHEST ? HIGHEST : metres | 0) * 3;
    const isGeneralised = generalised[i] === 1;
    const amount = shadeAmount(
      shade[i] as number,
      metres,
      isGeneralised ? 150 : 70,
      isGeneralised ? generalisedShare : share,
      isGeneralised ? generalisedLimit : 1,
      theme,
    );
    const color = amount < 0 ? dark : bright;
    const weight = amount < 0 ? -amount : amount;
    const red = table[entry] as number;
    const green = table[entry + 1] as number;
    const blue = table[entry + 2] as number;
    out[to] = red + (color[0] - red) * weight;
    out[to + 1] = green + (color[1] - green) * weight;
    out[to + 2] = blue + (color[2] - blue) * weight;
    out[to + 3] = 255;
  }
  return out;
}

/** How much of the shade (negative) or of the highlight (positive) a pixel takes. */
function shadeAmount(
  light: number,
  metres: number,
  fadeOver: number,
  share: number,
  limit: number,
  theme: Theme,
): number {
  // The shade fades in with height: coasts and plains stay clean.
  const rise = metres <= 4 ? 0 : metres >= 4 + fadeOver ? 1 : (metres - 4) / fadeOver;
  const fade = rise * rise * (3 - 2 * rise) * share;
  if (fade === 0 || light === 0) return 0;
  if (light < 0) return -Math.min(limit, (-light / 0.62) ** 0.92 * theme.shade.strength) * fade;
  return Math.min(1, light / 0.33) * theme.shade.highlightStrength * fade;
}

function landTable(theme: Theme): Float32Array {
  let table = tables.get(theme);
  if (!table) {
    table = colorTable(theme.land, 0, HIGHEST, ENTRIES);
    tables.set(theme, table);
  }
  return table;
}
