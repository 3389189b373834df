import type { LonLat } from '@motu/core';
import type { PagePlane } from '@motu/core/print';
import type { Box } from '../page-layout.ts';
import { type Align, grown, type Mark, type Paint, pathOf, type Weight } from './mark.ts';

/** What a person has put on the map, as it looks on screen: places in degrees, sizes in CSS pixels. */
export type Overlay =
  | { kind: 'shape'; lines: readonly (readonly LonLat[])[]; isClosed: boolean; paint: Paint }
  | {
      kind: 'sign';
      place: LonLat;
      paths: readonly SignPath[];
      /** Where the place is on the sign, which is turned about it by so many degrees, clockwise. */
      anchor: readonly [x: number, y: number];
      scale: number;
      angle: number;
    }
  | {
      kind: 'label';
      place: LonLat;
      /** A second place, towards which the text is written: along a line. */
      towards?: LonLat;
      text: string;
      size: number;
      weight: Weight;
      colour: string;
      halo?: { colour: string; width: number } | undefined;
      background?: string | undefined;
      align: Align;
      offset: readonly [x: number, y: number];
    };

export type SignPath = { d: string } & Pick<Paint, 'fill' | 'fillOpacity' | 'stroke' | 'strokeOpacity' | 'width'>;

/** A pixel of the screen on paper: a little less than 1/96 inch, since paper is read from nearer and prints finer. */
export const PIXEL_MM = 0.21;
/** From the middle of a letter down to its baseline, by its size. */
export const BASELINE = 0.34;
/** A straight line of the map in degrees is a curve on the page: it is written in steps of so many mm. */
const STEP_MM = 20;
const MOST_STEPS = 60;

/** How far the sign or the words of a place may reach. */
const REACH_MM = 80;

/** Drawings, measures, the route, tracks and markers as vectors upon the map. */
export function overlayMarks(overlays: readonly Overlay[], plane: PagePlane, map: Box): Mark[] {
  const place = (lonLat: LonLat): [number, number] => {
    const [x, y] = plane.toPage(lonLat);
    return [x + map.x, y + map.y];
  };
  return overlays.flatMap((overlay): Mark[] => {
    if (overlay.kind === 'shape') return shapeMarks(overlay, place, map);
    if (!meets([place(overlay.place)], map, REACH_MM)) return [];
    return overlay.kind === 'sign' ? signMarks(overlay, place, map) : labelMarks(overlay, place, map);
  });
}

type Place = (lonLat: LonLat) => [number, number];

/** Whether something may be seen on the map; never of what lies so far away that its projection has no place for it. */
export function meets(points: readonly (readonly [number, number])[], map: Box, reach: number): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  const box = grown(map, reach);
  return west <= box.x + box.width && east >= box.x && north <= box.y + box.height && south >= box.y;
}

function shapeMarks({ lines, isClosed, paint }: Extract<Overlay, { kind: 'shape' }>, place: Place, clip: Box): Mark[] {
  const { dash } = paint;
  const width = (paint.width ?? 0) * PIXEL_MM;
  const placed = lines.map((line) => stepped(line, place));
  if (!meets(placed.flat(), clip, width)) return [];
  const d = placed.map((line) => pathOf(line, isClosed)).join('');
  return [
    {
      kind: 'path',
      d,
      paint: { ...paint, isRound: true, width, dash: dash?.map((part) => part * PIXEL_MM) },
      clip,
    },
  ];
}

function stepped(line: readonly LonLat[], place: Place): [number, number][] {
  return line.flatMap((to, i) => {
    const from = line[i - 1];
    const end = place(to);
    if (!from) return [end];
    const start = place(from);
    const steps = Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / STEP_MM);
    if (!(steps > 1) || steps > MOST_STEPS) return [end];
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return place([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    });
  });
}

function signMarks(
  { place: at, paths, anchor: [left, top], scale, angle }: Extract<Overlay, { kind: 'sign' }>,
  place: Place,
  clip: Box,
): Mark[] {
  const [x, y] = place(at);
  const size = scale * PIXEL_MM;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180) * size, Math.sin((angle * Math.PI) / 180) * size];
  return paths.map(({ d, ...paint }) => ({
    kind: 'path',
    d,
    paint: { ...paint, isRound: true },
    at: { x: x - left * cos + top * sin, y: y - left * sin - top * cos, scale: size, angle },
    clip,
  }));
}

function labelMarks(label: Extract<Overlay, { kind: 'label' }>, place: Place, clip: Box): Mark[] {
  const [x, y] = place(label.place);
  const size = label.size * PIXEL_MM;
  const angle = label.towards ? upright(angleTo([x, y], place(label.towards))) : 0;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [dx, dy] = [label.offset[0] * PIXEL_MM, label.offset[1] * PIXEL_MM + size * BASELINE];
  const { text, weight, colour, align, background } = label;
  // Text upon a dark plate is written dark with a wide halo instead: paper needs no plate.
  const ink = background ?? colour;
  const halo = background
    ? { colour: '#ffffff', width: 0.9 }
    : label.halo && { ...label.halo, width: label.halo.width * PIXEL_MM };
  return [
    {
      kind: 'text',
      text,
      x: x + dx * cos - dy * sin,
      y: y + dx * sin + dy * cos,
      size,
      weight,
      colour: ink,
      align,
      angle,
      halo,
      clip,
    },
  ];
}

const angleTo = (from: readonly [number, number], to: readonly [number, number]) =>
  (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;

/** Never upside down. */
function upright(angle: number): number {
  return angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
}
