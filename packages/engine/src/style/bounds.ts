import type { Properties } from './expression.ts';
import { evaluate } from './expression.ts';

const OPACITY = [0, 1] as const;
/** Pixels that a mark or a line may take: more would cover any map. */
const WIDTH = [0, 500] as const;
const ANGLE = [-3600, 3600] as const;
const SHIFT = [-1000, 1000] as const;

/** The least and the most of each number of a symboliser: beyond, a picture costs much and shows nothing. */
export const BOUNDS = {
  opacity: OPACITY,
  fillOpacity: OPACITY,
  strokeOpacity: OPACITY,
  outlineOpacity: OPACITY,
  haloOpacity: OPACITY,
  width: WIDTH,
  outlineWidth: WIDTH,
  strokeWidth: WIDTH,
  gapWidth: WIDTH,
  haloWidth: [0, 50],
  haloBlur: [0, 50],
  blur: [0, 50],
  radius: WIDTH,
  size: WIDTH,
  rotate: ANGLE,
  maxAngle: ANGLE,
  letterSpacing: [-10, 100],
  lineHeight: [0, 100],
  maxWidth: [0, 10_000],
  padding: [-100, 1000],
  repeat: [0, 100_000],
  spacing: [0, 10_000],
  dashOffset: SHIFT,
  perpendicularOffset: SHIFT,
  miterLimit: [0, 100],
  roundLimit: [0, 100],
} as const satisfies Record<string, readonly [least: number, most: number]>;

/** Each of two: an offset. */
export const SHIFT_BOUNDS = SHIFT;
/** Each length of a pattern of dashes. */
export const DASH_BOUNDS = [0, 1000] as const;
/** A pattern that is shorter would be thousands of dashes to a picture. */
export const LEAST_PATTERN = 1;

type Bounded = keyof typeof BOUNDS;

/** A number of a symboliser for one feature, within its bounds whatever the data say. */
export function amountOf<S extends object>(
  symbolizer: S,
  field: Bounded & keyof S,
  properties: Properties,
  otherwise: number,
): number {
  return within(symbolizer[field], BOUNDS[field], properties, otherwise);
}

/** The lengths of dashes and gaps; undefined where the line is whole. */
export function dashOf(lengths: readonly unknown[] | undefined, properties: Properties): number[] | undefined {
  const dash = lengths?.map((length) => within(length, DASH_BOUNDS, properties, 0)) ?? [];
  return dash.reduce((sum, length) => sum + length, 0) < LEAST_PATTERN ? undefined : dash;
}

export function within(
  expression: unknown,
  [least, most]: readonly [number, number],
  properties: Properties,
  otherwise: number,
): number {
  const value = evaluate(expression, properties);
  const number = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
}
