import type { LonLat } from '../coordinate/lon-lat.ts';
import { converterOf } from '../projection/utm-systems.ts';
import { type AtlasNeighbour, besideCells, spread, towards } from './atlas-neighbours.ts';
import { followWay } from './follow-way.ts';
import { type PagePlane, pagePlane, printSystem } from './page-plane.ts';
import { PRINT_SCALES, type PrintPage } from './print-page.ts';

type XY = readonly [x: number, y: number];

/** What the pages of an atlas share: all but where they lie. */
export type AtlasSheet = Omit<PrintPage, 'center'>;
/** A page of an atlas; the first is number 1. */
export type AtlasCell = { number: number; page: PrintPage; neighbours: readonly AtlasNeighbour[] };

export type Atlas = {
  /** None when there would be too many, or when they would reach too far. */
  cells: readonly AtlasCell[];
  /** How many pages there would be. */
  count: number;
  /** Of a grid. */
  columns: number | null;
  rows: number | null;
  isTooWide: boolean;
};

/** Of the width and of the height of a page, that its neighbour shows too. */
export const ATLAS_OVERLAP = 0.05;
export const MOST_ATLAS_PAGES = 60;
/** Metres from the middle of an atlas: beyond, its plane bends the ground too much for its pages to lie side by side. */
const FARTHEST = 2_000_000;
/** Straight lines in degrees are curves on paper. */
const STEPS_A_SIDE = 8;

/** A grid of pages over an area, as few as cover it, numbered row by row from the upper left. */
export function gridAtlas(sheet: AtlasSheet, area: readonly LonLat[]): Atlas {
  const { plane, points } = flatten(sheet, [[...area, ...area.slice(0, 1)]]);
  const box = boxAround(points.flat());
  const [columns, rows] = [pagesAcross(box.width / sheet.widthMm), pagesAcross(box.height / sheet.heightMm)];
  const grid = { count: columns * rows, columns, rows };
  if (isTooWide(sheet, box)) return { ...grid, cells: [], isTooWide: true };
  if (grid.count > MOST_ATLAS_PAGES) return { ...grid, cells: [], isTooWide: false };
  const cells = Array.from({ length: grid.count }, (_, i): AtlasCell => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const middle: XY = [
      box.x + box.width / 2 + (column - (columns - 1) / 2) * sheet.widthMm * (1 - ATLAS_OVERLAP),
      box.y + box.height / 2 + (row - (rows - 1) / 2) * sheet.heightMm * (1 - ATLAS_OVERLAP),
    ];
    return { number: i + 1, page: pageAt(sheet, plane, middle), neighbours: besideCells(column, row, columns, rows) };
  });
  return { ...grid, cells, isTooWide: false };
}

/** Pages along lines, in their order: each shows as long a stretch as it has room for, and where it goes on. */
export function wayAtlas(sheet: AtlasSheet, lines: readonly (readonly LonLat[])[]): Atlas {
  const { plane, points } = flatten(sheet, lines);
  const box = boxAround(points.flat());
  const none = { cells: [], columns: null, rows: null };
  if (isTooWide(sheet, box)) return { ...none, count: 0, isTooWide: true };
  const room = { width: sheet.widthMm * (1 - ATLAS_OVERLAP), height: sheet.heightMm * (1 - ATLAS_OVERLAP) };
  const { middles, links } = followWay(points, room);
  if (middles.length > MOST_ATLAS_PAGES) return { ...none, count: middles.length, isTooWide: false };
  const cells = middles.map((middle, i): AtlasCell => {
    const linked = middles.flatMap((other, j) =>
      links.has(`${Math.min(i, j)}-${Math.max(i, j)}`) && i !== j ? [towards(middle, other, j + 1, sheet)] : [],
    );
    return { number: i + 1, page: pageAt(sheet, plane, middle), neighbours: spread(linked) };
  });
  return { cells, count: middles.length, columns: null, rows: null, isTooWide: false };
}

/** How many pages, each beginning before the one before it ends, cover a length counted in pages. */
const pagesAcross = (length: number) => Math.max(1, Math.ceil((length - 1) / (1 - ATLAS_OVERLAP) - 1e-9) + 1);

type Box = { x: number; y: number; width: number; height: number };

function boxAround(points: readonly XY[]): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  return { x: west, y: north, width: east - west, height: south - north };
}

/** Of places whose projection has no number for them too. */
const isTooWide = ({ scale }: AtlasSheet, { width, height }: Box) =>
  !((Math.hypot(width, height) / 2) * (scale / 1000) <= FARTHEST);

/** Places in millimetres of one plane about their middle. Across 180° longitudes go on from the first one. */
function flatten(sheet: AtlasSheet, lines: readonly (readonly LonLat[])[]): { plane: PagePlane; points: XY[][] } {
  const first = lines[0]?.[0]?.[0] ?? 0;
  const near = lines.map((line) =>
    line.map(([lon, lat]): LonLat => [lon - 360 * Math.round((lon - first) / 360), lat]),
  );
  const { x, y, width, height } = boxAround(near.flat());
  const plane = pagePlane({ ...sheet, center: [x + width / 2, y + height / 2] });
  const points = near.map((line) => line.flatMap((to, i) => stepsTo(line[i - 1] ?? to, to).map(plane.toPage)));
  return { plane, points };
}

/** A side of the area or of the way is followed where it bends. Short ones, of which tracks have thousands, do not. */
function stepsTo(from: LonLat, to: LonLat): LonLat[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.hypot(dx, dy) > 0.05 ? STEPS_A_SIDE : 1;
  return Array.from({ length: steps }, (_, i) => [from[0] + (dx * (i + 1)) / steps, from[1] + (dy * (i + 1)) / steps]);
}

/**
 * The page whose middle is at millimetres of the atlas. In another UTM zone than the atlas its north is another: it is turned so that its
 * sides stay along those of its neighbours, by tenths of a degree, as finely as pages are drawn.
 */
function pageAt(sheet: AtlasSheet, plane: PagePlane, middle: XY): PrintPage {
  const center = plane.toGround([...middle]);
  const crs = printSystem(center);
  if (crs === plane.crs) return { ...sheet, center };
  const { forward } = converterOf(crs);
  const [from, to] = [forward(center), forward(plane.toGround([middle[0], middle[1] - 1]))];
  const degrees = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
  return { ...sheet, center, rotationDeg: Math.round(degrees * 10) / 10 };
}

/** The edge of a page on the ground, from its upper left corner, clockwise. */
export function pageOutline(page: PrintPage): LonLat[] {
  const { toGround } = pagePlane(page);
  const corners: XY[] = [
    [0, 0],
    [page.widthMm, 0],
    [page.widthMm, page.heightMm],
    [0, page.heightMm],
  ];
  return corners.flatMap(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % 4] as XY;
    return Array.from({ length: STEPS_A_SIDE }, (_, step): LonLat => {
      const share = step / STEPS_A_SIDE;
      return toGround([x + (nextX - x) * share, y + (nextY - y) * share]);
    });
  });
}

/** Of an index page, that its cells may fill. */
const INDEX_SHARE = 0.94;

/** The page that shows all pages of an atlas, at the closest step of scales. */
export function atlasIndex(sheet: AtlasSheet, cells: readonly AtlasCell[]): PrintPage {
  const { plane, points } = flatten(
    sheet,
    cells.map(({ page }) => pageOutline(page)),
  );
  const { x, y, width, height } = boxAround(points.flat());
  const least = (sheet.scale * Math.max(width / sheet.widthMm, height / sheet.heightMm)) / INDEX_SHARE;
  const scale = PRINT_SCALES.find((step) => step >= least) ?? Math.ceil(least / 1_000_000) * 1_000_000;
  return { ...sheet, scale, center: plane.toGround([x + width / 2, y + height / 2]) };
}

/** The closest step after the sheet's own scale at which an atlas has no more pages than it may; null when there is none. */
export function fittingScale(sheet: AtlasSheet, make: (sheet: AtlasSheet) => Atlas): number | null {
  return (
    PRINT_SCALES.find((scale) => {
      if (scale <= sheet.scale) return false;
      const { isTooWide: isWide, count } = make({ ...sheet, scale });
      return !isWide && count <= MOST_ATLAS_PAGES;
    }) ?? null
  );
}
