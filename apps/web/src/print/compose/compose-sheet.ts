import { MM_PER_INCH, pagePlane } from '@motu/core/print';
import { fr } from '../fr.ts';
import type { Box } from '../page-layout.ts';
import type { SheetContent, SheetSection } from '../sheet/sheet-content.ts';
import { type Block, northBlock, paragraph, qrBlock, type Room, scaleBlock, shifted, stack, textAt } from './blocks.ts';
import { northAngle } from './compose-page.ts';
import { systemWords } from './grid-words.ts';
import { INK, LAGOON, SOFT } from './ink.ts';
import { boxPath, type Mark, type Measure, pathOf } from './mark.ts';
import { overlayMarks } from './overlay.ts';
import { rowsOf } from './sheet-blocks.ts';
import { MARGIN, SHEET, sheetMapAt } from './sheet-layout.ts';

/** The pages of a document, and where the map is on the first. Pure, as `composePage` is. */
export function composeSheet(content: SheetContent, measure: Measure): { pages: Mark[][]; map: Box } {
  const room: Room = { width: SHEET.width - 2 * MARGIN.side, k: 1, measure };
  const head = headBlock(content, room);
  const map = sheetMapAt(MARGIN.top + head.height + 4);
  const under = underMap(content, room);
  const top = map.y + map.height + 3;
  const flow: Row[] = [
    ...content.sections.flatMap((section) => sectionRows(section, room)),
    sourcesBlock(content, room),
  ];
  const bodies = paginate(flow, top + under.height + 5);
  const first = [...shifted(head.marks, MARGIN.side, MARGIN.top), ...mapMarks(content, map)];
  const pages = bodies.map((body, i) => [
    ...(i === 0 ? [...first, ...shifted(under.marks, MARGIN.side, top)] : []),
    ...body,
    ...footMarks(content, i + 1, bodies.length),
  ]);
  return { pages, map };
}

/** Rows one under the other, on as many pages as they need; the first begins lower. */
function paginate(rows: readonly Row[], start: number): Mark[][] {
  const pages: Mark[][] = [[]];
  let y: number = start;
  for (const { block, air, isKept } of rows) {
    const isTop = y === MARGIN.top;
    const needed = block.height + (isKept ? KEPT_MM : 0);
    if (!isTop && y + air + needed > SHEET.height - MARGIN.bottom) {
      pages.push([]);
      y = MARGIN.top;
    } else if (!isTop) y += air;
    pages.at(-1)?.push(...shifted(block.marks, MARGIN.side, y));
    y += block.height;
  }
  return pages;
}

/** `air` is left over it; one that is kept is never the last of its page. */
type Row = { block: Block; air: number; isKept?: boolean };
const KEPT_MM = 14;

function sectionRows({ title, blocks }: SheetSection, room: Room): Row[] {
  const heading = paragraph(title, { size: 4.2, weight: 700, colour: INK }, room);
  return [
    { block: heading, air: 6, isKept: true },
    ...blocks.flatMap((block, i) =>
      rowsOf(block, room).map((row, j): Row => ({ block: row, air: j > 0 ? 0 : i > 0 ? 3 : 1.2 })),
    ),
  ];
}

function headBlock({ kind, title, subtitle, figures }: SheetContent, room: Room): Block {
  const reef = pathOf([
    [0, 0],
    [room.width, 0],
  ]);
  return stack(
    [
      paragraph(kind, { size: 3.4, weight: 600, colour: LAGOON }, room),
      paragraph(title, { size: 8, weight: 700, colour: INK, leading: 1.1, most: 3 }, room),
      ...(subtitle ? [paragraph(subtitle, { size: 3.6, weight: 400, colour: SOFT, most: 2 }, room)] : []),
      { height: 0.5, marks: [{ kind: 'path', d: reef, paint: { stroke: LAGOON, width: 0.45 } }] },
      figuresBlock(figures, room),
    ],
    1.8,
  );
}

function figuresBlock(figures: SheetContent['figures'], room: Room): Block {
  const width = room.width / Math.max(1, figures.length);
  const cells = figures.map(([name, value]) =>
    stack(
      [
        paragraph(name, { size: 2.5, weight: 400, colour: SOFT, most: 1 }, { ...room, width: width - 3 }),
        paragraph(value, { size: 4.4, weight: 700, colour: INK, leading: 1.1, most: 2 }, { ...room, width: width - 3 }),
      ],
      0.4,
    ),
  );
  return {
    height: Math.max(0, ...cells.map(({ height }) => height)),
    marks: cells.flatMap(({ marks }, i) => shifted(marks, i * width, 0)),
  };
}

function mapMarks({ page, parts, overlays }: SheetContent, map: Box): Mark[] {
  const mm = MM_PER_INCH / page.dpi;
  return [
    ...parts.map(({ key, left, top, width, height }): Mark => {
      const box = { x: map.x + left * mm, y: map.y + top * mm, width: width * mm, height: height * mm };
      return { kind: 'picture', key, box, clip: map };
    }),
    ...overlayMarks(overlays, pagePlane(page), map),
    { kind: 'path', d: boxPath(map), paint: { stroke: INK, width: 0.22 } },
  ];
}

const SMALL = 0.7;

/** The scale, the needle and the code side by side. */
function underMap({ page, link, host, product }: SheetContent, room: Room): Block {
  const small: Room = { ...room, k: SMALL, width: 70 };
  const scale = scaleBlock(page.scale, true, small);
  const north = northBlock(northAngle({ page }, pagePlane(page)), small);
  const code = link ? qrBlock(link, host, product, { ...small, width: 46 }) : { height: 0, marks: [] };
  return {
    height: Math.max(scale.height, north.height, code.height),
    marks: [...scale.marks, ...shifted(north.marks, 88, 0), ...shifted(code.marks, room.width - 46, 0)],
  };
}

function sourcesBlock({ page, dates, sources, notes }: SheetContent, room: Room): Row {
  const small = { size: 2.15, weight: 400, colour: SOFT } as const;
  const lines = [[systemWords(pagePlane(page).crs), ...dates].join(' · '), sources.join(' · '), ...notes];
  const block = stack(
    lines.filter(Boolean).map((text) => paragraph(text, small, room)),
    0.8,
  );
  return { block, air: 7 };
}

function footMarks({ title, product }: SheetContent, number: number, count: number): Mark[] {
  const style = { size: 2.4, weight: 400, colour: SOFT } as const;
  const y = SHEET.height - 11;
  const right = {
    ...textAt(fr.atlas.page(number, count), SHEET.width - MARGIN.side, y, style),
    align: 'right',
  } as Mark;
  const short = [...title].length > 60 ? `${[...title].slice(0, 60).join('')}…` : title;
  return [textAt(`${fr.mention} · ${product} · ${short}`, MARGIN.side, y, style), right];
}
