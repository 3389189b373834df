import type { SourceOptions } from '@motu/contract';
import { levelResolution, TILE_GRIDS } from '@motu/core';
import { type Engine, projectExtent } from '@motu/engine';
import type { Layer } from './layers.ts';
import { toServiceLayer } from './service-layer.ts';
import { areSayable, layerLimits, MATRIX_SETS, tilePixels } from './tile-matrix-sets.ts';

/**
 * What the capabilities say of the tiles of a layer of ours, as `sourceOptions` keep it: where it lies, and the levels of its grid. The page
 * that compares both (ADM-03) finds no difference until the data or the zooms change. Without a grid, the layer is still to be located.
 */
export async function ownSourceOptions(layer: Layer, engine: Engine): Promise<SourceOptions> {
  const { sourceOptions } = layer;
  const service = await toServiceLayer(layer, engine);
  const set = MATRIX_SETS.find(({ id }) => id === sourceOptions.matrixSet);
  if (!service || !set) return sourceOptions;
  if (!service.isLocated) return withoutGrid(sourceOptions);
  const { grid } = set;
  const limits = layerLimits(service, grid);
  const levels = areSayable(limits)
    ? limits.map(({ level }) => level)
    : Array.from({ length: grid.levels }, (_, level) => level);
  const extent = [...projectExtent(set.crs, service.extent)];
  const pixels = tilePixels(set);
  return {
    ...sourceOptions,
    projection: set.crs,
    extent,
    tileGrid: {
      extent,
      matrixIds: levels.map(String),
      origins: levels.map(() => [...TILE_GRIDS[set.crs].origin]),
      resolutions: levels.map((level) => levelResolution(grid, level) / set.scale),
      tileSizes: levels.map(() => [pixels, pixels]),
    },
  };
}

function withoutGrid({ tileGrid: _, ...sourceOptions }: SourceOptions): SourceOptions {
  return sourceOptions;
}
