import type { AtlasNeighbour, PrintPage } from '@motu/core/print';
import type { Overlay, SignPath } from './compose/overlay.ts';
import type { PageLayout } from './page-layout.ts';
import type { PrintSettings } from './settings.ts';

/** A picture of the page, by its key among those that were fetched, and the pixels of the map that it shows. */
export type MapPart = { key: string; left: number; top: number; width: number; height: number };

/** A shape of a patch: its path in units of its own, and where these lie, in widths of the patch. */
export type PatchShape = SignPath & { isRound: boolean; at: { x: number; y: number; scale: number; angle: number } };

export type LegendGroup = {
  title: string;
  subtitle?: string | undefined;
  /** A patch is shapes, or a picture by its key. */
  rows: readonly { title: string; patch: readonly PatchShape[] | string | null }[];
};

/** A drawing of the visitor with its figure. */
export type DrawnLine = { title: string; colour: string; shape: 'point' | 'line' | 'area' };

type Ring = readonly (readonly [x: number, y: number])[];

/** A small map beside the page's own: places on it from 0 to 1 across and down. */
export type Locator = {
  /** Of its picture; an atlas has none, it shows its pages. */
  key: string | null;
  /** The corners of the page. */
  frame: Ring;
  cells?: readonly Ring[];
};

/** Where a page stands in its atlas; the index, which has no number, shows them all. */
export type AtlasPlace = {
  number: number | null;
  count: number;
  /** Of the numbered pages. */
  scale: number;
  neighbours: readonly AtlasNeighbour[];
};

/** Everything that a page is made of: plain data, which goes to the worker as it is. */
export type PageContent = {
  settings: PrintSettings;
  layout: PageLayout;
  page: PrintPage;
  parts: readonly MapPart[];
  overlays: readonly Overlay[];
  legend: readonly LegendGroup[];
  drawings: readonly DrawnLine[];
  locator: Locator | null;
  /** Null for a page that stands alone. */
  atlas: AtlasPlace | null;
  /** The link of the map; null where none was asked. */
  link: string | null;
  /** The name of the product and the host that it is at. */
  product: string;
  host: string;
  /** Producers with their licences. */
  sources: readonly string[];
  /** What is generalised, schematic or derived. */
  notes: readonly string[];
  /** « Données de 2024 », and when the page was made. */
  dates: readonly string[];
  /** Layers that could not be had and that the visitor chose to do without. */
  missing: readonly string[];
  /** Layers of the map that are not drawn at this scale. */
  outOfScale: readonly string[];
};
