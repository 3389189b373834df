import { TILE_GRIDS } from '@motu/core';
import { lastVectorLevel, type VectorLayer, vectorLayers } from '@motu/engine';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { GRID_NAMES, VECTOR_ADDRESSES, type VectorGrid } from '../domain/tiles.ts';

/** A description of vector tiles by TileJSON 3.0.0. */
export type TileJson = {
  tilejson: '3.0.0';
  name: string;
  description: string;
  version: string;
  attribution: string;
  scheme: 'xyz';
  tiles: string[];
  minzoom: number;
  maxzoom: number;
  bounds: number[];
  center: number[];
  crs: string;
  vector_layers: VectorLayer[];
};

/** Where MapLibre and the like find the vector tiles of a layer, and what is in them. `base` is our public address. */
export function tileJsonOf(layer: ServiceLayer, grid: VectorGrid, version: string, base: string): TileJson {
  const { slug, title, abstract, producer, extent } = layer;
  const { minzoom, maxzoom } = vectorLevels(layer, grid);
  const [west, south, east, north] = extent;
  return {
    tilejson: '3.0.0',
    name: title,
    description: abstract,
    version: '1.0.0',
    attribution: producer ?? '',
    scheme: 'xyz',
    tiles: [`${base}${VECTOR_ADDRESSES}${slug}/${GRID_NAMES[grid]}/{z}/{x}/{y}.mvt?v=${version}`],
    minzoom,
    maxzoom,
    bounds: [...extent],
    center: [(west + east) / 2, (south + north) / 2, minzoom],
    crs: grid,
    vector_layers: layersOf(layer),
  };
}

/** The levels that clients need: beyond the last they draw its tiles larger. */
export function vectorLevels({ minZoom, maxZoom }: ServiceLayer, grid: VectorGrid) {
  const { viewZoom } = TILE_GRIDS[grid];
  const last = Math.min(lastVectorLevel(grid), Math.floor(maxZoom) - viewZoom - 1);
  const first = Math.max(0, Math.floor(minZoom) - viewZoom - 1);
  return { minzoom: Math.min(first, Math.max(0, last)), maxzoom: Math.max(0, last) };
}

function layersOf({ drawing, fields, slug, title, abstract, minZoom, maxZoom }: ServiceLayer): VectorLayer[] {
  if (!drawing) return [];
  return vectorLayers({ ...drawing, fields, slug, title, description: abstract, minZoom, maxZoom });
}
