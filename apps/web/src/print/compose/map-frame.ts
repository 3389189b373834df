import type { PagePlane, PrintPage } from '@motu/core/print';
import { BAND, MINUTES, type PageLayout } from '../page-layout.ts';
import type { GridName } from '../settings.ts';
import { figureMarks } from './grid-figures.ts';
import { dfciSquares, gridLines } from './grid-lines.ts';
import { GRID, INK } from './ink.ts';
import { boxPath, grown, type Mark, type Measure, pathOf } from './mark.ts';
import { minuteBorder } from './minute-border.ts';

const LINE = { width: 0.13, opacity: 0.62 } as const;
const NAME_SIZE = 2.4;
const NAME_AIR = 0.9;

type Frame = { layout: PageLayout; page: PrintPage; plane: PagePlane; grid: GridName; measure: Measure };

/** The lines of the grid upon the map, and the names of its squares. */
export function gridMarks({ layout, page, plane, grid }: Frame): Mark[] {
  const { map } = layout;
  const lines = gridLines(grid, plane, map, page.scale).map(
    ({ points }): Mark => ({
      kind: 'path',
      d: pathOf(points.map(([x, y]) => [x + map.x, y + map.y])),
      paint: { stroke: GRID, strokeOpacity: LINE.opacity, width: LINE.width },
      clip: map,
    }),
  );
  if (grid !== 'dfci') return lines;
  // Into its square, whichever way the page is turned.
  const angle = page.rotationDeg === 0 ? 0 : -page.rotationDeg;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [dx, dy] = [NAME_AIR, NAME_AIR + NAME_SIZE * 0.7];
  const names = dfciSquares(plane, map, page.scale).map(
    ({ name, corner: [x, y] }): Mark => ({
      kind: 'text',
      text: name,
      x: map.x + x + dx * cos - dy * sin,
      y: map.y + y + dx * sin + dy * cos,
      size: NAME_SIZE,
      weight: 600,
      colour: GRID,
      align: 'left',
      angle,
      halo: { colour: '#ffffff', width: 0.5 },
      clip: map,
    }),
  );
  return [...lines, ...names];
}

/** What surrounds the map: its edge, the figures of the grid, the border of minutes. */
export function frameMarks(frame: Frame): Mark[] {
  const { map } = frame.layout;
  const edge: Mark = { kind: 'path', d: boxPath(map), paint: { stroke: INK, width: 0.22 } };
  if (frame.grid === 'none') return [edge];
  const outer = grown(map, BAND);
  const minutes = minuteBorder(frame.plane, map, outer, frame.page);
  // The border of minutes has the figures of a geographic grid already.
  const isWrittenByMinutes = frame.grid === 'geographic' && minutes.length > 0;
  const lines = isWrittenByMinutes ? [] : gridLines(frame.grid, frame.plane, map, frame.page.scale);
  return [
    edge,
    { kind: 'path', d: boxPath(outer), paint: { stroke: INK, width: 0.14 } },
    ...figureMarks(lines, map, frame.measure),
    ...minutes,
    { kind: 'path', d: boxPath(grown(outer, MINUTES)), paint: { stroke: INK, width: 0.24 } },
  ];
}
