import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { isInkable, isPlain } from '../draw/ink.ts';
import { polygonPath } from '../draw/path.ts';
import { fillPath, type Stroke, strokeLines, strokePath, withPathUnits } from '../draw/pen.ts';
import type { Picture } from '../draw/picture.ts';
import { anchorOf } from '../geometry/geometry.ts';
import type { Feature, Value } from '../source/source.ts';
import { amountOf, dashOf } from './bounds.ts';
import { isConstant, textOf } from './expression.ts';
import type { FillSymbolizer, IconSymbolizer, LineSymbolizer, MarkSymbolizer } from './geostyler.ts';
import { hatch } from './hatch.ts';
import { traceMark } from './marks.ts';

type Properties = Readonly<Record<string, Value>>;

/** Draws polygons that share one appearance. `properties` are those of any of them. */
export function drawFill(
  picture: Picture,
  features: readonly Feature[],
  symbolizer: FillSymbolizer,
  properties: Properties,
): void {
  const areas = features.filter(({ geometry }) => geometry.kind === 'polygon').map(({ geometry }) => geometry);
  if (areas.length === 0) return;
  const color = symbolizer.color === undefined ? null : textOf(symbolizer.color, properties, '#808080');
  const opacity = amountOf(symbolizer, 'opacity', properties, 1) * amountOf(symbolizer, 'fillOpacity', properties, 1);
  const outline = outlineOf(symbolizer, properties);
  const graphic = symbolizer.graphicFill?.kind === 'Mark' ? symbolizer.graphicFill : null;
  const isSimple = !graphic && (color === null || isPlain(color));
  if (isSimple && (outline === null || isInkable(outline))) {
    if (color !== null) picture.ink.areas(areas, color, opacity);
    if (outline) picture.ink.lines(areas, [outline]);
    return;
  }
  const { frame } = picture;
  const context = picture.context();
  const path = polygonPath(areas, frame);
  if (color !== null) fillPath(context, path, color, opacity);
  if (graphic) {
    withPathUnits(context, () => {
      context.clip(path, 'evenodd');
      context.setTransform(1, 0, 0, 1, 0, 0);
      hatch(context, frame, graphic, properties);
    });
  }
  if (!outline) return;
  if (outline.dash) strokeLines(context, areas, frame, outline);
  else strokePath(context, path, frame, outline);
}

function outlineOf(symbolizer: FillSymbolizer, properties: Properties): Stroke | null {
  if (symbolizer.outlineColor === undefined) return null;
  const width = amountOf(symbolizer, 'outlineWidth', properties, 1);
  if (width <= 0) return null;
  const dash = dashOf(symbolizer.outlineDasharray, properties);
  return {
    color: textOf(symbolizer.outlineColor, properties, '#808080'),
    width,
    opacity: amountOf(symbolizer, 'outlineOpacity', properties, 1) * amountOf(symbolizer, 'opacity', properties, 1),
    ...(dash ? { dash } : {}),
  };
}

/** Draws lines with the strokes of several symbolisers, the first below. `properties` are those of any of the features. */
export function drawLines(
  picture: Picture,
  features: readonly Feature[],
  symbolizers: readonly LineSymbolizer[],
  properties: Properties,
): void {
  const lines = features.filter(({ geometry }) => geometry.kind !== 'point').map(({ geometry }) => geometry);
  const strokes = symbolizers.map((symbolizer) => strokeOf(symbolizer, properties));
  if (strokes.every(isInkable)) {
    picture.ink.lines(lines, strokes);
    return;
  }
  const context = picture.context();
  for (const stroke of strokes) strokeLines(context, lines, picture.frame, stroke);
}

function strokeOf(symbolizer: LineSymbolizer, properties: Properties): Stroke {
  const dash = dashOf(symbolizer.dasharray, properties);
  return {
    color: textOf(symbolizer.color, properties, '#000000'),
    width: amountOf(symbolizer, 'width', properties, 1),
    opacity: amountOf(symbolizer, 'opacity', properties, 1),
    cap: textOf(symbolizer.cap, properties, dash ? 'butt' : 'round') as 'butt',
    join: textOf(symbolizer.join, properties, 'round') as 'round',
    ...(dash ? { dash } : {}),
  };
}

export function drawMark(picture: Picture, features: readonly Feature[], symbolizer: MarkSymbolizer): void {
  if (isDisc(symbolizer)) {
    picture.ink.discs(features.flatMap(placesOf), amountOf(symbolizer, 'radius', {}, 4), symbolizer.color as string);
    return;
  }
  eachPoint(picture, features, (context, { properties }) => {
    const radius = amountOf(symbolizer, 'radius', properties, 4);
    const opacity = amountOf(symbolizer, 'opacity', properties, 1);
    context.rotate((amountOf(symbolizer, 'rotate', properties, 0) * Math.PI) / 180);
    traceMark(context, textOf(symbolizer.wellKnownName, properties, 'circle').toLowerCase(), radius);
    if (symbolizer.color !== undefined) {
      context.globalAlpha = opacity * amountOf(symbolizer, 'fillOpacity', properties, 1);
      context.fillStyle = textOf(symbolizer.color, properties, '#808080');
      context.fill();
    }
    const width = amountOf(symbolizer, 'strokeWidth', properties, symbolizer.strokeColor === undefined ? 0 : 1);
    if (width > 0 && symbolizer.strokeColor !== undefined) {
      context.globalAlpha = opacity * amountOf(symbolizer, 'strokeOpacity', properties, 1);
      context.strokeStyle = textOf(symbolizer.strokeColor, properties, '#000000');
      context.lineWidth = width;
      context.stroke();
    }
  });
}

/** A circle of one plain colour, the same for all features: nothing tells which of two is above. */
function isDisc({ wellKnownName, color, radius, opacity, fillOpacity, strokeColor }: MarkSymbolizer): boolean {
  const isCircle = wellKnownName === 'circle' && isConstant(radius) && typeof color === 'string' && isPlain(color);
  return isCircle && strokeColor === undefined && (opacity ?? 1) === 1 && (fillOpacity ?? 1) === 1;
}

export function drawIcon(
  picture: Picture,
  features: readonly Feature[],
  symbolizer: IconSymbolizer,
  image: Image,
): void {
  eachPoint(picture, features, (context, { properties }) => {
    const size = amountOf(symbolizer, 'size', properties, 16);
    const ratio = image.height / image.width || 1;
    context.rotate((amountOf(symbolizer, 'rotate', properties, 0) * Math.PI) / 180);
    context.globalAlpha = amountOf(symbolizer, 'opacity', properties, 1);
    context.drawImage(image, -size / 2, (-size * ratio) / 2, size, size * ratio);
  });
}

function eachPoint(
  picture: Picture,
  features: readonly Feature[],
  draw: (context: SKRSContext2D, feature: Feature) => void,
): void {
  const { frame } = picture;
  const context = picture.context();
  const point = new Float64Array(2);
  for (const feature of features) {
    for (const [lon, lat] of placesOf(feature)) {
      frame.toPixel(lon, lat, point);
      context.save();
      context.setTransform(
        frame.scale,
        0,
        0,
        frame.scale,
        (point[0] as number) * frame.scale,
        (point[1] as number) * frame.scale,
      );
      draw(context, feature);
      context.restore();
    }
  }
}

/** Where the marks of a feature stand: on each of its points, or in the middle of what is no point. */
export function placesOf({ geometry }: Feature): (readonly [number, number])[] {
  const { kind, coordinates, ends } = geometry;
  if (kind !== 'point') return [anchorOf(geometry)];
  return Array.from(ends, (end) => [coordinates[end - 2] as number, coordinates[end - 1] as number] as const);
}
