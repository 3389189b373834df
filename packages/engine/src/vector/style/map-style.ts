import { THEMES, type ThemeName } from '../../basemap/theme.ts';
import { drawingLayers } from './drawing-layers.ts';
import type { StyleLayer } from './expressions.ts';
import { groundLayers } from './ground-layers.ts';
import { nameLayers } from './name-layers.ts';

/** What a style needs to know of where things are. */
type StyleAddresses = {
  name: string;
  /** The TileJSON of the base map's vector tiles. */
  tileJson: string;
  /** The pictures of its ground, `{z}/{y}/{x}`; null where sea and land are to be drawn from the vector tiles too. */
  ground: string | null;
  sprite: string;
  glyphs: string;
  attribution: string;
};

type MapStyle = {
  version: 8;
  name: string;
  center: [number, number];
  zoom: number;
  sprite: string;
  glyphs: string;
  sources: Record<string, Record<string, unknown>>;
  layers: StyleLayer[];
};

const TAHITI: [number, number] = [-149.45, -17.65];

/** A base map for MapLibre, with the colours, widths and sizes of our own drawing. */
export function mapStyle(theme: ThemeName, addresses: StyleAddresses): MapStyle {
  const look = THEMES[theme];
  const { name, tileJson, ground, sprite, glyphs, attribution } = addresses;
  const sea = look.sea[1]?.[1] ?? '#FFFFFF';
  const pictures: StyleLayer = { id: 'sol', type: 'raster', source: 'sol', paint: { 'raster-fade-duration': 0 } };
  return {
    ...{ version: 8, name, center: TAHITI, zoom: 8, sprite, glyphs },
    sources: {
      plan: { type: 'vector', url: tileJson },
      ...(ground && { sol: { type: 'raster', tiles: [ground], tileSize: 256, maxzoom: 20, attribution } }),
    },
    layers: [
      { id: 'mer', type: 'background', paint: { 'background-color': sea } },
      ...(ground ? [pictures] : groundLayers(look)),
      ...drawingLayers(look),
      ...nameLayers(look),
    ],
  };
}
