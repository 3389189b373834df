import type { ByZoom } from '../../basemap/by-zoom.ts';
import { GLYPH_FONTS } from './glyph-fonts.ts';

/** A value of a style: a plain one, or an expression of it. */
export type Expression =
  | string
  | number
  | boolean
  | null
  | readonly Expression[]
  | { readonly [key: string]: Expression };

/** A layer of a style, as MapLibre takes it. */
export type StyleLayer = {
  id: string;
  type: 'background' | 'raster' | 'fill' | 'line' | 'symbol';
  source?: string;
  'source-layer'?: string;
  minzoom?: number;
  maxzoom?: number;
  filter?: Expression;
  layout?: Record<string, Expression>;
  paint?: Record<string, Expression>;
};

/** The vector tiles of the base map, as a style names them. */
export const source = 'plan';

/** Clients count zooms by tiles of 512 pixels, the view by those of 256. */
export const clientZoom = (viewZoom: number): number => Math.max(0, viewZoom - 1);

/** A quantity by zoom. */
export function zoomed(table: ByZoom, change: (value: number) => Expression = (value) => value): Expression {
  const [first] = table;
  if (table.length === 1 && first) return change(first[1]);
  return ['interpolate', ['linear'], ['zoom'], ...table.flatMap(([zoom, value]) => [zoom - 1, change(value)])];
}

export const get = (name: string): Expression => ['get', name];
export const is = (name: string, value: Expression): Expression => ['==', get(name), value];
export const isOneOf = (name: string, values: readonly string[]): Expression => ['in', get(name), ['literal', values]];
export const not = (condition: Expression): Expression => ['!', condition];
export const all = (...conditions: Expression[]): Expression => ['all', ...conditions];
export const has = (name: string): Expression => ['has', name];

export const fontOf = (name: keyof typeof GLYPH_FONTS): Expression => [GLYPH_FONTS[name].name];

/** Space between letters, from pixels to shares of a size. */
export const spaced = (pixels: number, size: number): number => Math.round((pixels / size) * 1000) / 1000;

/** Distance of two lines of a name, in their size. */
export const LINE = 1.14;

type Halo = { color: string; width: number };
/** Letters and what keeps them apart from the ground. */
export const written = (color: string, halo: Halo) => ({
  ...{ 'text-color': color, 'text-halo-color': halo.color, 'text-halo-width': halo.width },
});
