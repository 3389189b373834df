import type { FieldFormat } from '@motu/core';
import type { ThemeName } from '../basemap/theme.ts';
import type { Filter, Style } from '../style/geostyler.ts';

/** What a layer draws. The base maps and the relief need more than a style can say. */
export type LayerContent =
  | { kind: 'base-map'; theme: ThemeName }
  | { kind: 'hillshade' }
  | { kind: 'relief'; field: 'height' | 'slope'; ramp: readonly RampStop[] }
  | { kind: 'sea' }
  | ImageContent
  | ComposedContent
  | FeatureContent;

/** A picture that was imported (TER-05), by the name of its file, which is another for each import. */
type ImageContent = { kind: 'image'; image: string };

/** Several tables as one picture, bottom first: how a territory draws a base map of its own. */
type ComposedContent = { kind: 'composed'; background?: string; parts: readonly FeaturePart[] };

export type FeatureContent = FeaturePart & {
  kind: 'features';
  /** The dimension of time, for a table whose rows are dated. Without days, the rows themselves tell them: those of PostGIS. */
  time?: LayerTime | Pick<LayerTime, 'field'>;
  /** The number of areas that lie one within the other, as depths do: at a point the greatest alone is shown. */
  nested?: string;
};

/** The rows of a table and how they look. */
export type FeaturePart = {
  table: string;
  style: Style;
  /** Rows of the table that belong to the layer. */
  filter?: Filter;
  /** Properties by which labels choose their place, greatest first. */
  labelOrder?: string;
  /** Whether points whose marks would cover each other are drawn as one disc with their number: yes, unless it is false or marks differ in size. */
  gather?: boolean;
  /** Under the drawing of a base map, or over it; without it, filled polygons lie under (area.ts). */
  laid?: 'under' | 'over';
};

/** A column of ISO days, of hours of Tahiti or of instants of universal time (`…Z`), and the days of Tahiti between which it has rows. */
export type LayerTime = { field: string; from: string; to: string };

/** A colour at a value; `label` is what the legend writes beside it. */
export type RampStop = { value: number; color: string; opacity?: number; label: string };

/** An attribute as its layer describes it. */
export type QueryableField = {
  name: string;
  title: string;
  unit?: string;
  /** What it means. */
  description?: string;
  format?: FieldFormat;
  decimals?: number;
  /** It is shown to nobody. */
  hidden?: true;
};

export type Layer = {
  slug: string;
  title: string;
  description: string;
  /** View zooms between which the layer is drawn, both included. */
  minZoom: number;
  maxZoom: number;
  content: LayerContent;
  /** What information at a point tells; empty when the layer is not asked. */
  fields: readonly QueryableField[];
  legend: Legend | null;
  /** Slugs of the data's producers, as the `source` table of the territory names them. */
  sources: readonly string[];
};

type Legend = {
  /** Unit and year, under the title. */
  subtitle?: string;
  /** One line for what is generalised, dated or derived. */
  note?: string;
  /** Whether each line says how many features it stands for: for a table that is small. */
  counts?: boolean;
  /** Written on the patches' right; without it the names of the style's rules are. */
  entries?: readonly { title: string; rule: string }[];
};

/** Whether a layer fills the whole picture, so that nothing below it shows. */
export function isOpaque({ content }: Layer): boolean {
  if (content.kind === 'composed') return content.background !== undefined;
  return content.kind === 'base-map' || content.kind === 'sea';
}
