/** `[west, south, east, north]`, in the unit of the coordinate system it belongs to. */
export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** Some ten metres: what one point, or points in a row, are given around them. */
const AROUND_DEGREES = 1e-4;

/** An extent in degrees that has an area: that of one point, or of points on one parallel, has none. */
export function withArea(extent: Extent): Extent {
  const [west, south, east, north] = extent;
  const [x, y] = [west < east ? 0 : AROUND_DEGREES, south < north ? 0 : AROUND_DEGREES];
  return [west - x, south - y, east + x, north + y];
}

export type CrsCode = 'EPSG:4326' | 'EPSG:3857' | 'EPSG:3296' | 'EPSG:3297' | 'EPSG:3298' | 'EPSG:3299';

export type TileGrid = {
  /** The coordinate system names the grid: there is one grid per system. */
  id: CrsCode;
  /** Upper left corner, x first whatever the axis order of the system. */
  origin: readonly [x: number, y: number];
  /** Units per 1× pixel at level 0; each level halves it. */
  resolution: number;
  /** Columns and rows at level 0; each level doubles them. */
  columns: number;
  rows: number;
  /** Zoom of the page's view at level 0: styles and labels speak of that zoom. */
  viewZoom: number;
  /** Length of one unit in degrees of the equator, to compare resolutions between systems. */
  degreesPerUnit: number;
  levels: number;
};

/** Pixels of a tile at 1×. A 2× tile covers the same ground with 512. */
export const TILE_SIZE = 256;

/** Degrees per 1× pixel of the page's view at zoom 0. */
export const ZOOM_0_DEGREES = 1.40625;

const DEGREES_PER_METRE = 180 / (Math.PI * 6_378_137);
const MERCATOR_EDGE = Math.PI * 6_378_137;
const VIEW_LEVELS = 20; // the view ends at zoom 20

const utm = (id: CrsCode): TileGrid => ({
  id,
  // The equator, and far enough west that the whole territory fits from each of its four zones.
  origin: [-2_000_000, 10_000_000],
  resolution: (2 * MERCATOR_EDGE) / 256 / 2 ** 5,
  columns: 4,
  rows: 4,
  viewZoom: 5,
  degreesPerUnit: DEGREES_PER_METRE,
  levels: VIEW_LEVELS - 5 + 1,
});

/** The grids of the services, by coordinate system. The first is WorldCRS84Quad, the second WebMercatorQuad. */
export const TILE_GRIDS: Readonly<Record<CrsCode, TileGrid>> = {
  'EPSG:4326': {
    id: 'EPSG:4326',
    origin: [-180, 90],
    resolution: ZOOM_0_DEGREES / 2,
    columns: 2,
    rows: 1,
    viewZoom: 1,
    degreesPerUnit: 1,
    levels: VIEW_LEVELS,
  },
  'EPSG:3857': {
    id: 'EPSG:3857',
    origin: [-MERCATOR_EDGE, MERCATOR_EDGE],
    resolution: (2 * MERCATOR_EDGE) / 256,
    columns: 1,
    rows: 1,
    viewZoom: 0,
    degreesPerUnit: DEGREES_PER_METRE,
    levels: VIEW_LEVELS + 1,
  },
  'EPSG:3296': utm('EPSG:3296'),
  'EPSG:3297': utm('EPSG:3297'),
  'EPSG:3298': utm('EPSG:3298'),
  'EPSG:3299': utm('EPSG:3299'),
};

export function isCrsCode(text: string): text is CrsCode {
  return Object.hasOwn(TILE_GRIDS, text);
}

/** Units per 1× pixel. `levelResolution(TILE_GRIDS['EPSG:4326'], 7)` → 0.0054931640625 */
export function levelResolution(grid: TileGrid, level: number): number {
  return grid.resolution / 2 ** level;
}

/** Ground of a block of tiles, whose upper left tile is (column, row). */
export function tileExtent(grid: TileGrid, level: number, column: number, row: number, width = 1, height = 1): Extent {
  const span = levelResolution(grid, level) * TILE_SIZE;
  const [left, top] = grid.origin;
  return [left + column * span, top - (row + height) * span, left + (column + width) * span, top - row * span];
}

export type TileRange = { minColumn: number; minRow: number; maxColumn: number; maxRow: number };

/** Tiles that an extent touches, both ends included, within the matrix; `null` when it touches none. */
export function tileRange(grid: TileGrid, level: number, [minX, minY, maxX, maxY]: Extent): TileRange | null {
  const span = levelResolution(grid, level) * TILE_SIZE;
  const [left, top] = grid.origin;
  const last = 2 ** level;
  const range = {
    minColumn: Math.max(0, Math.floor((minX - left) / span)),
    minRow: Math.max(0, Math.floor((top - maxY) / span)),
    // An extent that ends exactly on an edge does not touch the tile beyond it.
    maxColumn: Math.min(grid.columns * last - 1, Math.ceil((maxX - left) / span) - 1),
    maxRow: Math.min(grid.rows * last - 1, Math.ceil((top - minY) / span) - 1),
  };
  return range.minColumn <= range.maxColumn && range.minRow <= range.maxRow ? range : null;
}

export function isTileInGrid(grid: TileGrid, level: number, column: number, row: number): boolean {
  if (!Number.isInteger(level) || level < 0 || level >= grid.levels) return false;
  if (!Number.isInteger(column) || !Number.isInteger(row) || column < 0 || row < 0) return false;
  return column < grid.columns * 2 ** level && row < grid.rows * 2 ** level;
}

/** The level of a grid that the page's view shows at a zoom. */
export function levelOfZoom(grid: TileGrid, zoom: number): number {
  return zoom - grid.viewZoom;
}

/** The view's zoom of a resolution in the grid's units per 1× pixel. `viewZoom(grid4326, 0.0054931640625)` → 8 */
export function viewZoom(grid: TileGrid, unitsPerPixel: number): number {
  return Math.log2(ZOOM_0_DEGREES / (unitsPerPixel * grid.degreesPerUnit));
}
