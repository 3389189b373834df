import type { PagePlane, PrintPage } from '@motu/core/print';
import { type Box, MINUTES } from '../page-layout.ts';
import { degreeWords } from './grid-figures.ts';
import { multiples } from './grid-lines.ts';
import { INK } from './ink.ts';
import { boxPath, type Mark } from './mark.ts';

const NAME_SIZE = 1.95;
const NAME_AIR = 1;
/** Beyond this turn the sides of the page follow neither meridians nor parallels. */
const MOST_TURNED_DEG = 20;
const LEAST_NAMED_MM = 22;

/** Steps of the border: every ten seconds close by, every minute, every ten, every degree far away. */
function stepOf(scale: number): number {
  if (scale <= 10_000) return 10 / 3600;
  if (scale <= 250_000) return 1 / 60;
  return scale <= 1_500_000 ? 10 / 60 : 1;
}

type Range = [from: number, to: number];
type Side = { axis: 0 | 1; name: 'top' | 'bottom' | 'left' | 'right' };
const SIDES: readonly Side[] = [
  { axis: 0, name: 'top' },
  { axis: 0, name: 'bottom' },
  { axis: 1, name: 'left' },
  { axis: 1, name: 'right' },
];

/** Ink and paper by turns, a step of longitude or latitude each, with their names outside. */
export function minuteBorder(plane: PagePlane, map: Box, outer: Box, { scale, rotationDeg }: PrintPage): Mark[] {
  const turn = Math.abs(((rotationDeg + 180) % 360) - 180);
  if (turn > MOST_TURNED_DEG) return [];
  const step = stepOf(scale);
  return SIDES.flatMap((side) => sideMarks(side, plane, map, outer, step));
}

function sideMarks({ axis, name }: Side, plane: PagePlane, map: Box, outer: Box, step: number): Mark[] {
  const length = axis === 0 ? map.width : map.height;
  const degreesAt = (mm: number) => {
    const across = name === 'top' || name === 'left' ? 0 : axis === 0 ? map.height : map.width;
    return plane.toGround(axis === 0 ? [mm, across] : [across, mm])[axis];
  };
  const ends = [degreesAt(0), degreesAt(length)];
  const values = multiples([Math.min(...ends), Math.max(...ends)], step);
  const places = values.map((value) => ({ value, mm: find(degreesAt, value, length) })).toSorted((a, b) => a.mm - b.mm);
  return [
    ...bars(
      degreesAt,
      places.map(({ mm }) => mm),
      step,
      length,
    ).map(([from, to]): Mark => ({ kind: 'path', d: boxPath(bar(name, outer, map, from, to)), paint: { fill: INK } })),
    ...names(places).map(({ value, mm }) => nameMark(name, axis, value, mm, map, outer)),
  ];
}

/** Where along the side a longitude or latitude is: it grows or shrinks all along. */
function find(degreesAt: (mm: number) => number, value: number, length: number): number {
  let [low, high] = [0, length];
  const isRising = degreesAt(length) > degreesAt(0);
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (degreesAt(middle) < value === isRising) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Every other step is ink: by its own number, so that opposite sides agree. */
function bars(degreesAt: (mm: number) => number, cuts: readonly number[], step: number, length: number): Range[] {
  const ends = [0, ...cuts, length];
  return ends.slice(1).flatMap((to, i): Range[] => {
    const from = ends[i] ?? 0;
    const index = Math.floor(degreesAt((from + to) / 2) / step);
    return index % 2 !== 0 && to > from ? [[from, to]] : [];
  });
}

function bar(name: Side['name'], outer: Box, map: Box, from: number, to: number): Box {
  const size = to - from;
  switch (name) {
    case 'top':
      return { x: map.x + from, y: outer.y - MINUTES, width: size, height: MINUTES };
    case 'bottom':
      return { x: map.x + from, y: outer.y + outer.height, width: size, height: MINUTES };
    case 'left':
      return { x: outer.x - MINUTES, y: map.y + from, width: MINUTES, height: size };
    default:
      return { x: outer.x + outer.width, y: map.y + from, width: MINUTES, height: size };
  }
}

function names<P extends { value: number; mm: number }>(places: readonly P[]): P[] {
  const gap = places[1] && places[0] ? places[1].mm - places[0].mm : LEAST_NAMED_MM;
  const every = [1, 2, 5, 10, 20, 30, 60].find((count) => count * gap >= LEAST_NAMED_MM) ?? 60;
  const step = places[1] && places[0] ? Math.abs(places[1].value - places[0].value) : 1;
  return places.filter(({ value }) => Math.round(value / step) % every === 0);
}

function nameMark(name: Side['name'], axis: 0 | 1, value: number, mm: number, map: Box, outer: Box): Mark {
  const text = degreeWords(axis === 0 ? 'meridian' : 'parallel', value);
  const style = { kind: 'text', text, size: NAME_SIZE, weight: 400, colour: INK, align: 'center' } as const;
  const away = MINUTES + NAME_AIR;
  const letter = NAME_SIZE * 0.7;
  switch (name) {
    case 'top':
      return { ...style, x: map.x + mm, y: outer.y - away };
    case 'bottom':
      return { ...style, x: map.x + mm, y: outer.y + outer.height + away + letter };
    case 'left':
      return { ...style, x: outer.x - away, y: map.y + mm, angle: -90 };
    default:
      return { ...style, x: outer.x + outer.width + away, y: map.y + mm, angle: 90 };
  }
}
