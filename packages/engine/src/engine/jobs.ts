import type { CrsCode, ErrorCode, Extent } from '@motu/core';
import type { PageSystem } from '@motu/core/print';
import type { ThemeName } from '../basemap/theme.ts';
import type { DataQuery, PackedPage } from '../data/data-query.ts';
import type { ColumnStatistics, ColumnValues } from '../data/statistics.ts';
import type { ImageFormat } from '../encode/formats.ts';
import type { Condition } from '../filter/condition.ts';
import type { Layer } from '../layer/layer.ts';
import type { PicturePart } from '../layer/part.ts';
import type { LegendOptions, PictureSize } from '../legend/draw-legend.ts';
import type { NoticeOptions } from '../legend/draw-notice.ts';
import type { Pictures } from '../picture/draw-pictures.ts';
import type { SheetPart } from '../projection/sheet-frame.ts';
import type { AttributeQuery, AttributeSummary } from '../source/attribute.ts';
import type { GlyphFont } from '../vector/style/glyph-fonts.ts';

/** Layers over each other, bottom first, each with an optional condition of its own. */
export type AskedLayer = {
  slug: string;
  where?: Condition | undefined;
  /** Drawn in place of the layer of that name: one that is being edited. */
  draft?: Layer | undefined;
};

/** A layer of ours, or pictures of someone else's. */
export type AskedDrawing = AskedLayer | Pictures;

export type MapJob = {
  kind: 'map';
  layers: readonly AskedDrawing[];
  crs: CrsCode;
  bbox: Extent;
  /** CSS pixels; the picture has `scale` times as many. */
  width: number;
  height: number;
  scale: number;
  format: ImageFormat;
  /** CSS colour under the layers; without it the picture is transparent where nothing is drawn. */
  background?: string | undefined;
};

/** A part of a printed page. */
export type SheetJob = {
  kind: 'sheet';
  layers: readonly SheetLayer[];
  system: PageSystem;
  /** Of the whole page, in the units of its system. */
  extent: Extent;
  /** Device pixels of the whole page. */
  width: number;
  height: number;
  /** Device pixels for each that styles are written in. */
  scale: number;
  part: SheetPart;
  format: ImageFormat;
};

/** A layer with how much of it is seen; bottom first. */
export type SheetLayer = AskedDrawing & { opacity: number };

/** A block of tiles, drawn as one picture. */
export type MetatileJob = {
  kind: 'metatile';
  drawing: AskedDrawing;
  grid: CrsCode;
  level: number;
  column: number;
  row: number;
  columns: number;
  rows: number;
  scale: number;
  format: ImageFormat;
  part: PicturePart;
};

/** The names of a block of tiles, which is a tile of a smaller scale. */
export type NamesJob = {
  kind: 'names';
  drawing: AskedLayer;
  grid: CrsCode;
  level: number;
  column: number;
  row: number;
};

/** Vector tiles of a layer, from an upper left one. */
export type VectorsJob = Omit<NamesJob, 'kind'> & { kind: 'vectors'; columns: number; rows: number };

type LegendJob = { kind: 'legend'; slug: string; options: LegendOptions | undefined };

/** How large the legends of all layers are. */
type LegendSizesJob = { kind: 'legend-sizes' };

type NoticeJob = { kind: 'notice'; text: string | null; options: NoticeOptions };

/** Going through a large table takes seconds: not in the thread that answers. */
type SummaryJob = { kind: 'summary'; query: AttributeQuery };

/** Letters of a font, and the signs of a base map, for clients that draw vector tiles. */
type GlyphsJob = { kind: 'glyphs'; font: GlyphFont; start: number };
type SpriteJob = { kind: 'sprite'; theme: ThemeName; scale: 1 | 2 };

/** Metres of a grid of the relief, in the units of its system: cells as wide as they are high. */
export type HeightsJob = { kind: 'heights'; crs: CrsCode; extent: Extent; width: number; height: number };

/** What is drawn by hand, one picture at a time. */
export type CardJob = LegendJob | LegendSizesJob | NoticeJob | SummaryJob | GlyphsJob | SpriteJob;

/** The rows of a table, how many there are, or what its columns hold: by a thread that does nothing else. */
export type DataJob =
  | { kind: 'page' | 'count' | 'statistics' | 'values'; query: DataQuery }
  | { kind: 'rank'; query: DataQuery; id: number };

/** What the drawing threads do. */
export type DrawingJob = MapJob | SheetJob | MetatileJob | NamesJob | VectorsJob | HeightsJob | CardJob;

export type Job = DrawingJob | DataJob;

export type Tile = {
  column: number;
  row: number;
  body: Uint8Array;
  /** Right for now, but not to be kept. */
  isPassing?: boolean;
};

export type LegendSizes = ReadonlyMap<string, PictureSize>;

export type JobResult =
  | { tiles: Tile[] }
  | { body: Uint8Array }
  | { body: Uint8Array; missing: string[] }
  | { sizes: LegendSizes }
  | { summary: AttributeSummary | null }
  | { heights: Float32Array | null }
  | { page: PackedPage }
  | { count: number }
  | { rank: number | null }
  | { statistics: readonly ColumnStatistics[] }
  | { values: ColumnValues };

export type ToWorker =
  | { type: 'job'; id: number; job: Job }
  | { type: 'layers'; layers: readonly Layer[] }
  | { type: 'versions'; versions: ReadonlyMap<string, string> };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'done'; id: number; bytes: number; result: JobResult }
  | { type: 'failed'; id: number; bytes: number; message: string; stack: string; foreseen: Foreseen | null };

/** What an `AppError` says beyond its sentence. */
export type Foreseen = { code: ErrorCode; retryAfterS: number | undefined };
