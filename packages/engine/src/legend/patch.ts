import type { SKRSContext2D } from '@napi-rs/canvas';
import { createPicture, type Picture } from '../draw/picture.ts';
import { createRecordedPicture } from '../draw/recorded-picture.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { drawLabels } from '../label/draw-labels.ts';
import { placeLabels } from '../label/place.ts';
import { createPlane } from '../label/plane.ts';
import { createFrame, type Frame } from '../projection/frame.ts';
import { compileStyle } from '../style/compile.ts';
import { numberOf } from '../style/expression.ts';
import type { Rule } from '../style/geostyler.ts';
import { heatColors, isHeat } from '../style/heat.ts';
import type { LegendRow } from './legend-rows.ts';

/** Draws the patch of a row with the very symbolisers of its rule, on the ground that the layer lies on. */
export async function drawPatch(
  context: SKRSContext2D,
  row: LegendRow,
  x: number,
  y: number,
  width: number,
  height: number,
  scale: number,
): Promise<void> {
  await onGround(context, row, { x, y, width, height }, async (rule) => {
    const { canvas } = (await drawSample(rule, createPicture(sampleFrame(width, height, scale)))).context();
    context.drawImage(canvas, x, y, canvas.width / scale, canvas.height / scale);
  });
}

/** Pixels for one of a patch where shapes are recorded, and there is something that has none. */
const FINE = 8;

/** The same on a context that records shapes, at its origin: the letters of a name are pixels there too. */
export async function recordPatch(
  context: SKRSContext2D,
  row: LegendRow,
  width: number,
  height: number,
): Promise<void> {
  await onGround(context, row, { x: 0, y: 0, width, height }, async (rule) => {
    if (!isNamed(rule))
      return void (await drawSample(rule, createRecordedPicture(sampleFrame(width, height, 1), context)));
    const { canvas } = (await drawSample(rule, createPicture(sampleFrame(width, height, FINE)))).context();
    context.drawImage(canvas, 0, 0, width, height);
  });
}

type Box = { x: number; y: number; width: number; height: number };

async function onGround(
  context: SKRSContext2D,
  { rule, color, ground }: LegendRow,
  { x, y, width, height }: Box,
  drawRule: (rule: Rule) => Promise<void>,
): Promise<void> {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = color ?? ground;
  context.fillRect(x, y, width, height);
  const heat = rule?.symbolizers.find(isHeat);
  if (heat) drawRamp(context, heatColors(heat), x, y, width, height);
  if (rule) await drawRule(rule);
  context.restore();
  context.lineWidth = 0.6;
  context.strokeStyle = '#8A7A70';
  context.strokeRect(x + 0.3, y + 0.3, width - 0.6, height - 0.6);
}

/** The colours of a heat, the least dense on the left. */
function drawRamp(
  context: SKRSContext2D,
  colors: readonly string[],
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const ramp = context.createLinearGradient(x, y, x + width, y);
  for (const [i, color] of colors.entries()) ramp.addColorStop(i / (colors.length - 1), color);
  context.fillStyle = ramp;
  context.fillRect(x, y, width, height);
}

/** A small world as many degrees wide as the patch has pixels. */
const sampleFrame = (width: number, height: number, scale: number): Frame =>
  createFrame({ crs: 'EPSG:4326', extent: [0, 0, width, height], width, height, scale });

async function drawSample(rule: Rule, picture: Picture): Promise<Picture> {
  const { frame } = picture;
  const { width, height } = frame;
  // Filters and scales do not apply to it.
  const { filter: _filter, scaleDenominator: _scales, ...shown } = rule;
  const style = await compileStyle({ name: rule.name, rules: [shown] });
  const hasOutline = rule.symbolizers.some(({ kind }) => kind === 'Line') || isPale(rule);
  const features = SAMPLES(width, height, hasOutline ? 3 : -9).map((geometry, id) => ({
    id,
    geometry,
    properties: {},
  }));
  const kinds = new Set(rule.symbolizers.map(({ kind }) => kind));
  const wanted = kinds.has('Fill') ? 'polygon' : kinds.has('Line') ? 'line' : 'point';
  style.draw(
    picture,
    features.filter(({ geometry }) => geometry.kind === wanted),
  );
  if (isNamed(rule)) {
    const plane = createPlane('EPSG:4326', frame.zoom);
    const texts = rule.symbolizers.map((symbolizer) => ({
      ...symbolizer,
      label: 'Nom',
      anchor: 'center',
      placement: 'point',
    }));
    const named = await compileStyle({
      name: rule.name,
      rules: [{ name: rule.name, symbolizers: texts as Rule['symbolizers'] }],
    });
    const candidates = named.labels(
      features.filter(({ geometry }) => geometry.kind === 'point'),
      plane,
    );
    drawLabels(
      picture,
      placeLabels(candidates, plane, () => false),
    );
  }
  return picture;
}

/** A rule of names alone, which are drawn then. */
const isNamed = ({ symbolizers }: Rule): boolean => symbolizers.every(({ kind }) => kind === 'Text');

/** A fill so pale that its outline is what one sees. */
function isPale({ symbolizers }: Rule): boolean {
  return symbolizers.some((one) => one.kind === 'Fill' && numberOf(one.fillOpacity, {}, 1) < 0.3);
}

/** A polygon, a line and a point; the polygon begins `inset` pixels inside the patch, or fills it. */
const SAMPLES = (width: number, height: number, inset: number): Geometry[] => [
  {
    kind: 'polygon',
    coordinates: boxRing(inset, inset, width - inset, height - inset),
    ends: Uint32Array.of(10),
  },
  {
    kind: 'line',
    coordinates: Float64Array.of(
      -4,
      height * 0.3,
      width * 0.4,
      height * 0.62,
      width * 0.65,
      height * 0.38,
      width + 4,
      height * 0.7,
    ),
    ends: Uint32Array.of(8),
  },
  { kind: 'point', coordinates: Float64Array.of(width / 2, height / 2), ends: Uint32Array.of(2) },
];

function boxRing(left: number, bottom: number, right: number, top: number): Float64Array {
  return Float64Array.of(left, bottom, right, bottom, right, top, left, top, left, bottom);
}
