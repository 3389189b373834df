import type { ListedLayer, NewTask, SourceOptionsInput, Task } from '@motu/contract';
import { TILE_FORMATS } from '@motu/contract';
import { AppError, type Extent, levelOfZoom, TILE_GRIDS, tileRange } from '@motu/core';
import { api } from '../../api/index.ts';

const GRID = TILE_GRIDS['EPSG:4326'];
const WORLD: NewTask['extent'] = [-180, -90, 180, 90];
/** Tiles of an extent that are drawn beforehand: minutes, not nights. What is deeper is drawn when it is asked for. */
const MOST_TILES = 20_000;

type Redone = Pick<ListedLayer, 'slug' | 'minZoom' | 'maxZoom'>;

/** The task that fills again what a layer shows at first: `{ layer: 'communes', minZoom: 5, maxZoom: 11, … }`. */
export function fillingOf({ slug, minZoom, maxZoom }: Redone, { extent, format }: SourceOptionsInput): NewTask {
  const ground = extent?.length === 4 ? (extent as NewTask['extent']) : WORLD;
  let deepest = minZoom;
  let tiles = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    tiles += tilesAt(zoom, ground);
    if (tiles > MOST_TILES) break;
    deepest = zoom;
  }
  return {
    kind: 'seed',
    layer: slug,
    grid: 'EPSG:4326',
    format: TILE_FORMATS.find((one) => one === format) ?? 'image/png',
    scale: 1,
    minZoom,
    maxZoom: deepest,
    extent: ground,
    place: null,
  };
}

function tilesAt(zoom: number, extent: readonly number[]): number {
  const level = levelOfZoom(GRID, zoom);
  const range = level >= 0 && level < GRID.levels ? tileRange(GRID, level, extent as unknown as Extent) : null;
  return range ? (range.maxColumn - range.minColumn + 1) * (range.maxRow - range.minRow + 1) : 0;
}

/** Empties what is kept of a layer, then fills it again; tasks of one layer run one after the other. */
export async function redoTiles(layer: Redone, source: SourceOptionsInput): Promise<Task[]> {
  const emptied = await orNothing(api.tasks.addSpecific({ body: { kind: 'truncate-layer', layer: layer.slug } }));
  const filled = await orNothing(api.tasks.add({ body: fillingOf(layer, source) }));
  return [...(emptied?.content ?? []), ...(filled ? [filled.content] : [])];
}

/** Nothing is kept, or there is nothing to draw: that is no failure. */
async function orNothing<T>(added: Promise<T>): Promise<T | null> {
  try {
    return await added;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return null;
    throw error;
  }
}
