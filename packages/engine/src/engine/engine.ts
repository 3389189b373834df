import type { CrsCode, Extent, MaybePromise } from '@motu/core';
import type { ThemeName } from '../basemap/theme.ts';
import type { DataPage, LayerQuery, PackedPage } from '../data/data-query.ts';
import type { ColumnStatistics, ColumnValues } from '../data/statistics.ts';
import type { TileFormat } from '../encode/formats.ts';
import type { Condition } from '../filter/condition.ts';
import type { InfoRequest } from '../info/feature-info.ts';
import type { LayerInfo } from '../info/info-at-point.ts';
import type { Description } from '../layer/describe.ts';
import type { FeaturePart, Layer } from '../layer/layer.ts';
import type { TilePart } from '../layer/part.ts';
import type { LegendOptions } from '../legend/draw-legend.ts';
import type { NoticeOptions } from '../legend/draw-notice.ts';
import type { Pictures } from '../picture/draw-pictures.ts';
import type { HeightGrid, ReliefHeight } from '../relief/height-at.ts';
import type { ReliefPiece } from '../relief/relief-piece.ts';
import type { AttributeQuery, AttributeSummary } from '../source/attribute.ts';
import type { TableSample } from '../source/sample-table.ts';
import type { PartAttributes } from '../style/attributes.ts';
import type { StyleFault } from '../style/find-faults.ts';
import type { GlyphFont } from '../vector/style/glyph-fonts.ts';
import type { AskedLayer, HeightsJob, LegendSizes, MapJob, SheetJob, Tile } from './jobs.ts';
import type { PoolLoad } from './pool.ts';

export type TileRequest = {
  layer: string;
  grid: CrsCode;
  level: number;
  column: number;
  row: number;
  scale?: 1 | 2;
  format: TileFormat;
  /** What of the layer; all of it when nothing is said. Names are `json`, the other parts pictures. */
  part?: TilePart | undefined;
};

/** Tiles from an upper left one, so many across and down. */
export type TileRectangle = TileRequest & { columns: number; rows: number };

/** Where tiles are, whatever they show. */
export type TilePlaces = Omit<TileRectangle, 'layer'>;

export type MapRequest = Omit<MapJob, 'kind' | 'scale'> & { scale?: number };

export type HeightsRequest = Omit<HeightsJob, 'kind'>;
export type SheetRequest = Omit<SheetJob, 'kind'>;
export type Sheet = { body: Uint8Array; missing: readonly string[] };

/** Who waits for tiles. */
export type Waiting = 'visitor' | 'background';

export type Altitude = ReliefHeight & { slopeDegrees: number | null };

export type Engine = {
  /** A tile of the rows that a condition leaves, drawn alone and kept by nobody. */
  filteredTile(request: TileRequest, where: Condition | undefined): Promise<Uint8Array>;
  /** All tiles of the block that holds a tile. */
  metatile(request: TileRequest): Promise<readonly Tile[]>;
  /** The tiles of a rectangle, as large as a block at most, for seeding: it gives way to visitors. */
  rectangle(request: TileRectangle): Promise<readonly Tile[]>;
  /** The same of pictures of someone else, brought to our grid. */
  pictureTiles(pictures: Pictures, place: TilePlaces, priority?: Waiting): Promise<readonly Tile[]>;
  /** The body of a tile that needs no drawing, or `null`. */
  plainTile(request: TileRequest): Promise<Uint8Array | null>;
  /** Whether anything in a rectangle of tiles, of any size, may have to be drawn: a doubt is a yes. */
  needsDrawing(request: TileRectangle): Promise<boolean>;
  map(request: MapRequest): Promise<Uint8Array>;
  /** A part of a printed page, behind tiles and maps, and which of its layers could not be drawn. Nothing is drawn for whoever leaves before. */
  sheet(request: SheetRequest, signal?: AbortSignal): Promise<Sheet>;
  /** At once where what is asked lies in memory. */
  featureInfo(layers: readonly AskedLayer[], request: InfoRequest): MaybePromise<LayerInfo[]>;
  legend(layer: string, options?: LegendOptions): Promise<Uint8Array>;
  /** Of the whole legend of each layer at 1×. */
  legendSizes(): Promise<LegendSizes>;
  /** A picture in the place of a map that cannot be drawn, with a sentence or empty. */
  notice(text: string | null, options: NoticeOptions): Promise<Uint8Array>;
  /** Letters of a font, 256 from a code on, for clients that draw vector tiles. */
  glyphs(font: GlyphFont, start: number): Promise<Uint8Array>;
  /** The sheet of signs of a base map. */
  sprite(theme: ThemeName, scale: 1 | 2): Promise<Uint8Array>;
  altitude(lon: number, lat: number): Promise<Altitude | null>;
  /** The relief of an extent, to be kept where there is no server. */
  reliefPieces(extent: Extent): Promise<ReliefPiece[]>;
  /** Where the cells of the relief of a place lie, the finest model first. */
  reliefGrids(extent: Extent): HeightGrid[];
  /** Metres of the cells of a grid, row by row, NaN where none is known; null when all are so. Behind tiles and maps. */
  heights(request: HeightsRequest): Promise<Float32Array | null>;
  describe(layer: string): Promise<Description>;
  /** Whether the data that a layer is drawn from are not there, as after a backup was restored elsewhere. */
  lacksData(layer: string): Promise<boolean>;
  /** What a style draws nothing of, on the objects of a table. */
  styleFaults(part: FeaturePart): Promise<StyleFault[]>;
  /** What a table has to tell; null when there is no such table. */
  sampleTable(part: Pick<FeaturePart, 'table' | 'filter'>, limit: number): Promise<TableSample | null>;
  /** The columns of its table and the shapes of its objects; null when there is no such table. */
  attributes(part: FeaturePart): Promise<PartAttributes | null>;
  /** What the values of one of them are; null when there is no such attribute. */
  attributeSummary(query: AttributeQuery): Promise<AttributeSummary | null>;
  /** Objects of a layer of objects, some at a time; `readFeatures` goes through all of them. Only what the layer tells leaves. */
  page(layer: string, query: LayerQuery): Promise<DataPage>;
  /** The same for whoever hands it to another thread. */
  packedPage(layer: string, query: LayerQuery): Promise<PackedPage>;
  /** How many there are, whatever the page. */
  count(layer: string, query: Omit<LayerQuery, 'limit'>): Promise<number>;
  /** How many objects come before the one of an id in their order; null when it is not among them. */
  rank(layer: string, query: Omit<LayerQuery, 'limit'>, id: number): Promise<number | null>;
  /** Count, sum, mean, least and most of the fields that are asked, which should be numbers, in their order. */
  statistics(layer: string, query: Omit<LayerQuery, 'limit'>): Promise<readonly ColumnStatistics[]>;
  /** What the first of the fields holds, the most frequent first. */
  values(layer: string, query: LayerQuery): Promise<ColumnValues>;
  /** Whether it draws a layer of this slug: one that was just stored may not be known yet. */
  has(layer: string): boolean;
  /** Replaces the layers, for instance after a style was edited. */
  setLayers(layers: readonly Layer[]): void;
  /** Tells which state of the tables of PostGIS is drawn from now on: what was kept of another is forgotten. */
  setVersions(versions: ReadonlyMap<string, string>): void;
  load(): PoolLoad;
  close(): Promise<void>;
};

/** Tiles along one side of what is drawn at once when nobody waits for it: they share the reading, the shading and the names. */
export const METATILE_SPAN = 4;
/** The same for visitors, who wait for all of it: a screen of Papeete that nobody has seen is there in half the time. */
const VISITOR_SPAN = 2;

/** Tiles along one side of a rectangle: at 2× it has as many pixels as at 1×. */
export function rectangleSpan(scale: 1 | 2 = 1): number {
  return METATILE_SPAN / scale;
}

/** The block that a visitor's tile is drawn with, by its upper left tile; names are a block each, and so are vector tiles. */
export function metatileOf({ column, row, part }: TileRequest): { column: number; row: number; span: number } {
  if (part === 'names' || part === 'vectors') return { column, row, span: 1 };
  const span = VISITOR_SPAN;
  return { column: Math.floor(column / span) * span, row: Math.floor(row / span) * span, span };
}
