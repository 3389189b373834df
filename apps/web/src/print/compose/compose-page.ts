import { MM_PER_INCH, type PagePlane, pagePlane } from '@motu/core/print';
import type { PageContent } from '../content.ts';
import { fr } from '../fr.ts';
import type { Box } from '../page-layout.ts';
import { atlasBlock, neighbourMarks } from './atlas-marks.ts';
import {
  type Block,
  besideBlock,
  commentBlock,
  northBlock,
  nothing,
  paragraph,
  qrBlock,
  type Room,
  scaleBlock,
  shifted,
  stack,
  titleBlock,
} from './blocks.ts';
import { gridWords, systemWords } from './grid-words.ts';
import { INK, LAGOON } from './ink.ts';
import { legendBlock } from './legend-block.ts';
import { locatorBlock } from './locator.ts';
import { frameMarks, gridMarks } from './map-frame.ts';
import { type Mark, type Measure, pathOf } from './mark.ts';
import { overlayMarks } from './overlay.ts';

/** The whole page, from what lies lowest to what lies on top. Pure: the same content gives the same page. */
export function composePage(content: PageContent, measure: Measure): Mark[] {
  const { layout, page, settings } = content;
  const plane = pagePlane(page);
  const frame = { layout, page, plane, grid: settings.grid, measure };
  return [
    ...mapMarks(content),
    ...gridMarks(frame),
    ...overlayMarks(content.overlays, plane, layout.map),
    ...frameMarks(frame),
    ...neighbourMarks(content.atlas?.neighbours ?? [], layout.map),
    ...marksBeside(content, plane, measure),
  ];
}

/** Parts of the map's picture where their pixels are on paper; the last ones may reach beyond the frame by less than a pixel. */
function mapMarks({ layout: { map }, page, parts }: PageContent): Mark[] {
  const mm = MM_PER_INCH / page.dpi;
  return parts.map(({ key, left, top, width, height }) => ({
    kind: 'picture',
    key,
    box: { x: map.x + left * mm, y: map.y + top * mm, width: width * mm, height: height * mm },
    clip: map,
  }));
}

function marksBeside(content: PageContent, plane: PagePlane, measure: Measure): Mark[] {
  const { layout, settings } = content;
  const [first, second, third] = layout.columns;
  if (!first) return [];
  const room: Room = { width: first.width, k: layout.textScale, measure };
  const has = (part: PageContent['settings']['parts'][number]) => settings.parts.includes(part);
  const head = headBlock(content, has('scaleBar'), room);
  const place = placeBlock(content, plane, has('north'), room);
  const qr = has('qr') && content.link ? qrBlock(content.link, content.host, content.product, room) : nothing;
  const needle = has('north') ? northBlock(northAngle(content, plane), room) : nothing;
  const crowded = besideBlock(has('qr') ? content.link : null, needle, room);
  const groups = has('legend') ? content.legend : [];
  const drawings = has('legend') ? content.drawings : [];
  const legend = (most: number) => legendBlock(groups, drawings, most, room);
  const foot = (size: number) => footBlock(content, plane, size, room);
  if (second && third) return stripMarks({ head, place, crowded, legend, qr, foot }, [first, second, third], room);
  return columnMarks({ head, place, crowded, legend, qr, foot }, first, room);
}

type Blocks = {
  head: Block;
  place: Block;
  qr: Block;
  /** The code and the needle where there is no room for more. */
  crowded: Block;
  legend: (most: number) => Block;
  /** With letters of so many mm. */
  foot: (size: number) => Block;
};

/** Of the sources: as large as there is room for, never under what can be read. */
const FOOT_SIZES = [2.15, 1.95, 1.8] as const;
/** What a legend should have before sources are written smaller. */
const LEGEND_MM = 46;

/** Beside the map: from the top what it is, from the bottom what it is made of; the legend has what is left. */
function columnMarks({ head, place, crowded, legend, qr, foot }: Blocks, column: Box, room: Room): Mark[] {
  const gap = 5 * room.k;
  const wanted = Math.min(legend(Number.POSITIVE_INFINITY).height, LEGEND_MM * room.k);
  // Small letters first, then no small map: the legend that was asked for comes before it.
  const lows = [[place, qr], [crowded]].flatMap((above) =>
    FOOT_SIZES.map((size) => stack([...above, foot(size)], gap)),
  );
  const leftBy = (low: Block) => column.height - head.height - low.height - 2 * gap;
  const low = lows.find((one) => leftBy(one) >= wanted) ?? lows.at(-1) ?? nothing;
  return [...put(stack([head, legend(leftBy(low))], gap), column), ...putLow(low, column)];
}

/** Under the map, upright sheets: what it is, its legend, and what it is made of. */
function stripMarks(
  { head, place, crowded, legend, qr, foot }: Blocks,
  [first, second, third]: [Box, Box, Box],
  room: Room,
): Mark[] {
  const gap = 3 * room.k;
  const isBesideHead = head.height + gap + place.height <= first.height;
  const feet = FOOT_SIZES.map(foot);
  const fits = (one: Block) => one.height + gap + qr.height <= third.height;
  const low = feet.find(fits) ?? feet.at(-1) ?? nothing;
  // Sources that leave no room over them send the code and the small map under the legend.
  const isCrowded = !isBesideHead && !fits(low);
  const beside = [...(isBesideHead ? [] : [place]), ...(fits(low) ? [] : [qr])];
  const under = isCrowded ? crowded : stack(beside, gap);
  return [
    ...put(head, first),
    ...(isBesideHead ? putLow(place, first) : []),
    ...put(legend(second.height - under.height - (under.height > 0 ? gap : 0)), second),
    ...putLow(under, second),
    ...(fits(low) ? put(qr, third) : []),
    ...putLow(low, third),
  ];
}

const put = ({ marks }: Block, { x, y }: Box): Mark[] => shifted(marks, x, y);
const putLow = ({ marks, height }: Block, { x, y, height: room }: Box): Mark[] => shifted(marks, x, y + room - height);

function headBlock({ settings, page, atlas }: PageContent, hasBar: boolean, room: Room): Block {
  const { k, width } = room;
  const title = stack([titleBlock(settings.title, room), commentBlock(settings.comment, room)], 1.2 * k);
  const d = pathOf([
    [0, 0],
    [width, 0],
  ]);
  const reef: Block = { height: 0.5 * k, marks: [{ kind: 'path', d, paint: { stroke: LAGOON, width: 0.45 * k } }] };
  const place = atlasBlock(atlas, room);
  return stack([title, title.height > 0 ? reef : nothing, place, scaleBlock(page.scale, hasBar, room)], 3.2 * k);
}

/** A small map around, and the needle beside it. */
function placeBlock(content: PageContent, plane: PagePlane, hasNorth: boolean, room: Room): Block {
  const north = hasNorth ? northBlock(northAngle(content, plane), room) : nothing;
  const around = locatorBlock(content.locator, room);
  if (around.height === 0) return north;
  const x = room.width - 16.8 * room.k;
  const height = Math.max(around.height, north.height);
  return {
    height,
    marks: [...shifted(around.marks, 0, height - around.height), ...shifted(north.marks, x, height - north.height)],
  };
}

/** Where the north of the globe is from the middle of the map, in degrees clockwise from the top of the page. */
export function northAngle({ page }: Pick<PageContent, 'page'>, plane: PagePlane): number {
  const [lon, lat] = page.center;
  const [from, to] = [plane.toPage([lon, lat - 1e-4]), plane.toPage([lon, lat + 1e-4])];
  return (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
}

/** Projection, dates, producers with their licences, what is schematic, and the mention (PRN-06). */
function footBlock(content: PageContent, plane: PagePlane, size: number, room: Room): Block {
  const { k } = room;
  const small = { size: size * k, weight: 400, colour: INK } as const;
  const lines = (texts: readonly string[]) =>
    stack(
      texts.map((text) => paragraph(text, small, room)),
      0,
    );
  const { settings, page, dates, sources, notes, missing, outOfScale } = content;
  return stack(
    [
      lines([systemWords(plane.crs), ...gridWords(settings.grid, page, northAngle(content, plane)), ...dates]),
      lines([sources.join(' · ')]),
      lines([
        ...notes,
        ...(missing.length > 0 ? [fr.without(missing)] : []),
        ...(outOfScale.length > 0 ? [fr.outOfScale(outOfScale)] : []),
      ]),
      paragraph(fr.mention, { size: 2 * k, weight: 600, colour: INK }, room),
    ],
    1.3 * k,
  );
}
