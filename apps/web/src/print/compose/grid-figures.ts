import { BAND, type Box } from '../page-layout.ts';
import type { GridLine } from './grid-lines.ts';
import { GRID } from './ink.ts';
import type { Mark, Measure } from './mark.ts';

/** Of the last two figures of kilometres, and of what comes before them. */
const SIZE = 2.75;
const RAISED = 1.75;
const RAISE = 0.85;
/** A figure nearer than this to a corner would meet that of the other side. */
const CORNER_MM = 3;
const EDGE = 1e-3;

type Side = 'top' | 'bottom' | 'left' | 'right';
type Figure = { side: Side; at: number; runs: { text: string; isRaised: boolean }[] };

/** The figures of the lines where they leave the map, in the band around it. */
export function figureMarks(lines: readonly GridLine[], map: Box, measure: Measure): Mark[] {
  const figures = lines.flatMap((line) => figuresOf(line, map));
  return withRoom(figures, measure).flatMap((figure) => write(figure, map, measure));
}

function figuresOf({ along, value, points }: GridLine, map: Box): Figure[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const runs = runsOf(along, value);
  const isUpright = Math.abs(last[1] - first[1]) >= Math.abs(last[0] - first[0]);
  return [first, last].flatMap((end): Figure[] => {
    const side = sideOf(end, map);
    // A line that grazes a side would write its figure beside those of the other lines.
    if (!side || isUpright !== (side === 'top' || side === 'bottom')) return [];
    const at = isUpright ? end[0] : end[1];
    const length = isUpright ? map.width : map.height;
    return at < CORNER_MM || at > length - CORNER_MM ? [] : [{ side, at, runs }];
  });
}

function sideOf([x, y]: readonly [number, number], { width, height }: Box): Side | null {
  if (y <= EDGE) return 'top';
  if (y >= height - EDGE) return 'bottom';
  if (x <= EDGE) return 'left';
  return x >= width - EDGE ? 'right' : null;
}

/** `194` → raised `1`, then `94`; `8 066` → raised `80`, then `66`. Degrees are written as they are. */
function runsOf(along: GridLine['along'], value: number): Figure['runs'] {
  if (along === 'meridian' || along === 'parallel') return [{ text: degreeWords(along, value), isRaised: false }];
  const km = Math.floor(value / 1000 + 1e-9);
  const metres = Math.round(value - km * 1000);
  const [before, after] = [Math.floor(km / 100), String(km % 100).padStart(2, '0')];
  const decimals = metres === 0 ? '' : `,${String(metres).padStart(3, '0').replace(/0+$/, '')}`;
  return [
    ...(before > 0 ? [{ text: String(before), isRaised: true }] : []),
    { text: `${after}${decimals}`, isRaised: false },
  ];
}

/** `17°29′`, `149°52′30″ O`: no more than the step needs, the side of the world with each. */
export function degreeWords(along: 'meridian' | 'parallel', unwrapped: number): string {
  const value = along === 'meridian' ? unwrapped - 360 * Math.round(unwrapped / 360) : unwrapped;
  const seconds = Math.round(Math.abs(value) * 3600);
  const side = along === 'meridian' ? (value < 0 ? 'O' : 'E') : value < 0 ? 'S' : 'N';
  const two = (number: number) => String(number).padStart(2, '0');
  const [degrees, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = rest > 0 ? `${two(minutes)}′${two(rest)}″` : minutes > 0 ? `${two(minutes)}′` : '';
  return `${degrees}°${tail} ${side}`;
}

/** Those that would touch the one before them on their side are left out. */
function withRoom(figures: readonly Figure[], measure: Measure): Figure[] {
  const kept: Figure[] = [];
  for (const figure of figures.toSorted((a, b) => a.at - b.at)) {
    const before = kept.findLast(({ side }) => side === figure.side);
    const room = before ? (widthOf(before, measure) + widthOf(figure, measure)) / 2 + 1.5 : 0;
    if (!before || figure.at - before.at >= room) kept.push(figure);
  }
  return kept;
}

const sizeOf = (isRaised: boolean) => (isRaised ? RAISED : SIZE);

const widthOf = ({ runs }: Figure, measure: Measure): number =>
  runs.reduce((sum, { text, isRaised }) => sum + measure(text, sizeOf(isRaised), 400), 0);

function write(figure: Figure, map: Box, measure: Measure): Mark[] {
  const { side, at, runs } = figure;
  const isUpright = side === 'top' || side === 'bottom';
  const middle = BAND / 2;
  const y = { top: map.y - middle, bottom: map.y + map.height + middle, left: map.y + at, right: map.y + at }[side];
  const x = { top: map.x + at, bottom: map.x + at, left: map.x - middle, right: map.x + map.width + middle }[side];
  // At the left one reads upwards, at the right downwards, as on printed maps.
  const angle = isUpright ? 0 : side === 'left' ? -90 : 90;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  let offset = -widthOf(figure, measure) / 2;
  return runs.map(({ text, isRaised }): Mark => {
    const size = sizeOf(isRaised);
    const down = SIZE * 0.34 - (isRaised ? RAISE : 0);
    const mark: Mark = {
      kind: 'text',
      text,
      x: x + offset * cos - down * sin,
      y: y + offset * sin + down * cos,
      size,
      weight: 400,
      colour: GRID,
      align: 'left',
      angle,
    };
    offset += measure(text, size, 400);
    return mark;
  });
}
