import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../projection/frame.ts';
import type { Value } from '../source/source.ts';
import { amountOf } from './bounds.ts';
import { textOf } from './expression.ts';
import type { MarkSymbolizer } from './geostyler.ts';

type Direction = 'slash' | 'backslash' | 'vertical' | 'horizontal';

/** The lines of a pattern, by the name that GeoServer gave it (`shape://slash`) or QGIS; any other is that of 45°. */
const DIRECTIONS: Readonly<Record<string, readonly Direction[]>> = {
  slash: ['slash'],
  backslash: ['backslash'],
  vertline: ['vertical'],
  line: ['vertical'],
  horline: ['horizontal'],
  plus: ['vertical', 'horizontal'],
  cross: ['vertical', 'horizontal'],
  times: ['slash', 'backslash'],
  x: ['slash', 'backslash'],
};
/** Each is the one before it turned by 45° against the clock. */
const TURNS: readonly Direction[] = ['horizontal', 'slash', 'vertical', 'backslash'];

/** The directions of a pattern that may be turned: QGIS writes rising lines as level ones, turned. */
function directionsOf(name: string, degrees: number): readonly Direction[] {
  const plain = DIRECTIONS[name.replace('shape://', '')] ?? (['slash'] as const);
  const turned = Math.round(degrees / 45);
  return plain.map((one) => TURNS[(((TURNS.indexOf(one) + turned) % 4) + 4) % 4] ?? one);
}

/** Lines over the whole canvas, on a grid of the world so that tiles continue each other. */
export function hatch(
  context: SKRSContext2D,
  frame: Frame,
  mark: MarkSymbolizer,
  properties: Readonly<Record<string, Value>>,
): void {
  const spacing = Math.max(2, amountOf(mark, 'radius', properties, 3) * 2) * frame.scale;
  const name = textOf(mark.wellKnownName, properties, 'shape://slash');
  context.strokeStyle = textOf(mark.strokeColor ?? mark.color, properties, '#808080');
  context.globalAlpha = amountOf(mark, 'strokeOpacity', properties, 1);
  context.lineWidth = amountOf(mark, 'strokeWidth', properties, 1) * frame.scale;
  context.beginPath();
  for (const direction of directionsOf(name, amountOf(mark, 'rotate', properties, 0)))
    trace(context, frame, direction, spacing);
  context.stroke();
}

function trace(context: SKRSContext2D, frame: Frame, direction: Direction, spacing: number): void {
  const [width, height] = [frame.width * frame.scale, frame.height * frame.scale];
  const [minX, , maxX, maxY] = frame.extent;
  const perUnit = (frame.width / (maxX - minX)) * frame.scale;
  // Distance from the world's origin, so that the pattern does not start again with each tile.
  const [x, y] = [minX * perUnit, maxY * perUnit];
  const first = (offset: number, step: number) => -(((offset % step) + step) % step);
  if (direction === 'horizontal') {
    for (let at = first(-y, spacing); at < height + spacing; at += spacing) line(context, 0, at, width, at);
    return;
  }
  if (direction === 'vertical') {
    for (let at = first(x, spacing); at < width + spacing; at += spacing) line(context, at, 0, at, height);
    return;
  }
  const step = spacing * Math.SQRT2;
  const isFalling = direction === 'backslash';
  for (let at = first(isFalling ? x + y : x - y, step) - height; at < width + height; at += step)
    line(context, isFalling ? at : at + height, 0, isFalling ? at + height : at, height);
}

function line(context: SKRSContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
}
