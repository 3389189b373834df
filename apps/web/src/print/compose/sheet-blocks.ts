import { formatAltitude, formatLength } from '@motu/core';
import { heightRange, niceTicks } from '../../ui/chart-scale.ts';
import type { SheetBlock } from '../sheet/sheet-content.ts';
import { type Block, paragraph, type Room, shifted, stack, textAt } from './blocks.ts';
import { INK, LAGOON, SOFT } from './ink.ts';
import { type Mark, pathOf } from './mark.ts';

const SIZE = 3;
const LINE = '#ddd3bf';

/** A block of a section as rows, none of which is cut by the end of a page. */
export function rowsOf(block: SheetBlock, room: Room): Block[] {
  switch (block.kind) {
    case 'text':
      return [paragraph(block.text, { size: SIZE, weight: 400, colour: INK }, room)];
    case 'steps':
      return block.steps.map((step, i) => stepRow(i + 1, step, room));
    case 'table': {
      const rows = block.rows.map((row) => tableRow(row, room));
      const caption = block.caption && paragraph(block.caption, { size: SIZE, weight: 600, colour: INK }, room);
      return caption ? [stack([caption, ...rows.slice(0, 1)], 1), ...rows.slice(1)] : rows;
    }
    default:
      return [profileBlock(block.points, room)];
  }
}

const NUMBER_MM = 9;
const FIGURES_MM = 36;

function stepRow(number: number, { text, figures }: { text: string; figures: string }, room: Room): Block {
  const words = paragraph(
    text,
    { size: SIZE, weight: 400, colour: INK },
    { ...room, width: room.width - NUMBER_MM - FIGURES_MM },
  );
  const figure: Mark = {
    ...textAt(figures, room.width, 0, { size: SIZE, weight: 400, colour: SOFT }),
    align: 'right',
  } as Mark;
  return underlined(
    {
      height: words.height,
      marks: [
        textAt(String(number), 0, 0, { size: SIZE, weight: 700, colour: LAGOON }),
        ...shifted(words.marks, NUMBER_MM, 0),
        figure,
      ],
    },
    room,
  );
}

const NAME_SHARE = 0.36;

function tableRow([name, value]: readonly [string, string], room: Room): Block {
  const left = room.width * NAME_SHARE;
  const names = paragraph(name, { size: SIZE, weight: 400, colour: SOFT }, { ...room, width: left - 4 });
  const values = paragraph(value, { size: SIZE, weight: 400, colour: INK }, { ...room, width: room.width - left });
  return underlined(
    { height: Math.max(names.height, values.height), marks: [...names.marks, ...shifted(values.marks, left, 0)] },
    room,
  );
}

/** With air around it and a fine line below. */
function underlined({ height, marks }: Block, { width }: Room): Block {
  const bottom = height + 2.2;
  const d = pathOf([
    [0, bottom],
    [width, bottom],
  ]);
  return {
    height: bottom,
    marks: [...shifted(marks, 0, 1.1), { kind: 'path', d, paint: { stroke: LINE, width: 0.15 } }],
  };
}

const CHART = { height: 40, left: 14, bottom: 6 } as const;

/** Altitudes along the way, as an area under a line; what is not known is a gap. */
function profileBlock(points: readonly { distance: number; altitude: number | null }[], { width }: Room): Block {
  const known = points.flatMap(({ altitude }) => altitude ?? []);
  const [low, high] = heightRange(known);
  const total = points.at(-1)?.distance || 1;
  const x = (distance: number) => CHART.left + (distance / total) * (width - CHART.left);
  const y = (altitude: number) => CHART.height * (1 - (altitude - low) / (high - low));
  const label = { size: 2.3, weight: 400, colour: SOFT } as const;
  const heights = niceTicks(low, high, 4).flatMap((tick): Mark[] => [
    {
      kind: 'path',
      d: pathOf([
        [CHART.left, y(tick)],
        [width, y(tick)],
      ]),
      paint: { stroke: LINE, width: 0.15 },
    },
    { ...textAt(formatAltitude(tick), CHART.left - 1.5, y(tick) - 1.2, label), align: 'right' } as Mark,
  ]);
  const lengths = niceTicks(0, total, 6).map((tick): Mark => {
    const align = tick === 0 ? 'left' : tick > total * 0.97 ? 'right' : 'center';
    return { ...textAt(formatLength(tick), x(tick), CHART.height + 1.6, label), align } as Mark;
  });
  const runs = runsOf(points).map((run) =>
    run.map(({ distance, altitude }): [number, number] => [x(distance), y(altitude)]),
  );
  return {
    height: CHART.height + CHART.bottom,
    marks: [
      ...runs.map((run): Mark => {
        const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0];
        const area = pathOf([[first, CHART.height], ...run, [last, CHART.height]], true);
        return { kind: 'path', d: area, paint: { fill: LAGOON, fillOpacity: 0.14 } };
      }),
      ...heights,
      ...runs.map(
        (run): Mark => ({ kind: 'path', d: pathOf(run), paint: { stroke: LAGOON, width: 0.5, isRound: true } }),
      ),
      ...lengths,
    ],
  };
}

type Known = { distance: number; altitude: number };

function runsOf(points: readonly { distance: number; altitude: number | null }[]): Known[][] {
  const runs: Known[][] = [[]];
  for (const { distance, altitude } of points) {
    if (altitude === null) runs.push([]);
    else runs.at(-1)?.push({ distance, altitude });
  }
  return runs.filter(({ length }) => length > 1);
}
