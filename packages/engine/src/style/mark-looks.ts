import { createCanvas, type Image } from '@napi-rs/canvas';
import type { Feature } from '../source/source.ts';
import { amountOf } from './bounds.ts';
import { isConstant, textOf } from './expression.ts';
import type { Predicate } from './filter.ts';
import type { IconSymbolizer, MarkSymbolizer, Rule, Symbolizer } from './geostyler.ts';

/** How a point is marked: half its width, CSS pixels, and its colour. */
export type MarkLook = { radius: number; color: string };

type MarkRule = { rule: Rule; accepts: Predicate };

const PLAIN = '#3B4850';

/** Whether points are marked, and by marks whose size tells nothing: those may be gathered. */
export function isGatherable(symbolizers: readonly Symbolizer[]): boolean {
  const marks = symbolizers.filter(isMark);
  return marks.length > 0 && marks.every((mark) => isConstant(sizeOf(mark)));
}

/** The look of a feature under these rules; null where it has no mark. */
export function markLookOf(
  { properties }: Feature,
  rules: readonly MarkRule[],
  images: ReadonlyMap<string, Image>,
): MarkLook | null {
  let look: MarkLook | null = null;
  for (const { rule, accepts } of rules) {
    if (!accepts(properties)) continue;
    for (const mark of rule.symbolizers.filter(isMark)) {
      const radius =
        mark.kind === 'Icon' ? amountOf(mark, 'size', properties, 16) / 2 : amountOf(mark, 'radius', properties, 4);
      if (look && look.radius > radius) continue;
      look = { radius, color: mark.kind === 'Icon' ? iconColor(mark, images) : textOf(mark.color, properties, PLAIN) };
    }
  }
  return look;
}

const isMark = (symbolizer: Symbolizer): symbolizer is MarkSymbolizer | IconSymbolizer =>
  symbolizer.kind === 'Mark' || symbolizer.kind === 'Icon';

const sizeOf = (mark: MarkSymbolizer | IconSymbolizer) => (mark.kind === 'Icon' ? mark.size : mark.radius);

function iconColor({ image }: IconSymbolizer, images: ReadonlyMap<string, Image>): string {
  const found = typeof image === 'string' ? images.get(image) : undefined;
  if (!found) return PLAIN;
  const known = colors.get(found) ?? mainColor(found);
  colors.set(found, known);
  return known;
}

const colors = new WeakMap<Image, string>();
const SAMPLE = 16;

/** The colour that most of a picture has, white apart. */
function mainColor(image: Image): string {
  const context = createCanvas(SAMPLE, SAMPLE).getContext('2d');
  context.drawImage(image, 0, 0, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i, i + 4);
    if (alpha < 255 || red + green + blue > 3 * 240) continue;
    const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? PLAIN;
}
