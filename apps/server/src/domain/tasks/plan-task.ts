import { setImmediate as turn } from 'node:timers/promises';
import type { NewTask } from '@motu/contract';
import { AppError, type Extent, formatNumber, levelOfZoom, TILE_GRIDS, tileRange } from '@motu/core';
import { lastVectorLevel, MEDIA_TYPES, projectExtent, type TileFormat, type TileRectangle } from '@motu/engine';
import { PAGE_FORMATS, type TileCache } from '../tiles.ts';
import { blockOf, planChunks, stripsOf, type TileBlock, tilesIn } from './plan-chunks.ts';
import type { PlannedChunk } from './task-store.ts';

/** Beyond, a mistake is likelier than a wish: the territory at every zoom has about half as many. */
const MOST_TILES = 2_500_000_000;
/** Tiles that one task may go through: a night of drawing, some tens of gigabytes. */
const MOST_TO_DO = 10_000_000;
/** Looking where there is something takes this long at most. */
const MOST_PLANNING_MS = 20_000;
/** Share of a level from which on a layer shows something nearly everywhere. */
const MOSTLY_DRAWN = 0.5;
/** Tiles of a level that speak for the next ones: at the widest zooms all of them show something. */
const ENOUGH_TILES = 50_000;
/** Others get their turn this often meanwhile. */
const TURN_MS = 10;

export type TaskPlan = {
  /** Tiles of the zooms in the extent, whatever they show. */
  tiles: number;
  chunks: PlannedChunk[];
  total: number;
};

/** Where a task works, apart from which tiles. */
export type TileSubject = Pick<TileRectangle, 'layer' | 'grid' | 'scale' | 'part'> & { format: TileFormat };

/** What visitors see of a layer is what is drawn beforehand. */
export function subjectOf({ layer, grid, format, scale }: NewTask, cache: Pick<TileCache, 'pagePartOf'>): TileSubject {
  // Objects have no pixels.
  if (format === MEDIA_TYPES.mvt) return { layer, grid, scale: 1, format: 'mvt', part: 'vectors' };
  return { layer, grid, scale, format: PAGE_FORMATS[format] ?? 'png8', part: cache.pagePartOf(layer) };
}

/** The tiles that a task concerns, level by level. Zooms of the map that a grid does not have are left out. */
function stretchesOf({
  grid: id,
  format,
  minZoom,
  maxZoom,
  extent,
}: Pick<NewTask, 'grid' | 'format' | 'minZoom' | 'maxZoom' | 'extent'>) {
  const grid = TILE_GRIDS[id];
  const projected = projectExtent(id, extent);
  const stretches: TileBlock[] = [];
  const levels = new Set<number>();
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) levels.add(levelAt(id, format, zoom));
  for (const level of levels) {
    const range = level >= 0 && level < grid.levels ? tileRange(grid, level, projected) : null;
    if (range) stretches.push(blockOf(level, range));
  }
  return stretches;
}

/** The level whose tiles are drawn at a zoom: clients draw a vector tile with twice the pixels, and the last ones at all zooms after theirs. */
function levelAt(grid: NewTask['grid'], format: NewTask['format'], zoom: number): number {
  const level = levelOfZoom(TILE_GRIDS[grid], zoom);
  return format === MEDIA_TYPES.mvt ? Math.max(0, Math.min(level - 1, lastVectorLevel(grid))) : level;
}

/** Cuts a task in chunks; refuses, with the count, one that would never end (OGC-18). `shown` is what the layer shows; null when it is not known. */
export async function planTask(
  task: NewTask,
  shown: Extent | null,
  cache: Pick<TileCache, 'needsDrawing' | 'countKept' | 'pagePartOf'>,
  now: () => number = Date.now,
): Promise<TaskPlan> {
  const tiles = sum(stretchesOf(task).map(tilesIn));
  if (tiles > MOST_TILES) throw tooMany(tiles, MOST_TILES);
  const extent = shown ? common(task.extent, shown) : task.extent;
  const subject = subjectOf(task, cache);
  const stretches = extent ? stretchesOf({ ...task, extent }) : [];
  const chunks = await (task.kind === 'truncate' ? keptStrips() : drawnChunks());
  return { tiles, chunks, total: sum(chunks.map((chunk) => chunk.tiles)) };

  async function drawnChunks(): Promise<PlannedChunk[]> {
    const found: PlannedChunk[] = [];
    const startedAt = now();
    let turnAt = startedAt + TURN_MS;
    let total = 0;
    for (const [i, stretch] of stretches.entries()) {
      const before = total;
      for await (const chunk of planChunks(stretch, needsDrawing)) {
        found.push({ ...chunk, tiles: tilesIn(chunk) });
        total += tilesIn(chunk);
        if (total > MOST_TO_DO) throw tooMany(tiles, MOST_TO_DO);
      }
      // Where most of a level is drawn, so is most of the next ones: nobody waits for them to be gone through.
      const share = (total - before) / tilesIn(stretch);
      const ahead = sum(stretches.slice(i + 1).map(tilesIn));
      const isMostlyDrawn = tilesIn(stretch) >= ENOUGH_TILES && share > MOSTLY_DRAWN;
      if (isMostlyDrawn && total + (ahead * share) / 2 > MOST_TO_DO) throw tooMany(tiles, MOST_TO_DO);
    }
    return found;

    async function needsDrawing(block: TileBlock): Promise<boolean> {
      if (now() > turnAt) {
        if (now() - startedAt > MOST_PLANNING_MS) throw tooLong(tiles);
        await turn();
        turnAt = now() + TURN_MS;
      }
      return cache.needsDrawing({ ...subject, ...block });
    }
  }

  async function keptStrips(): Promise<PlannedChunk[]> {
    const found: PlannedChunk[] = [];
    // Emptied as asked for: what is kept may lie where the layer shows nothing any more.
    for (const strip of stretchesOf(task).flatMap(stripsOf)) {
      const kept = await cache.countKept({ ...subject, ...strip });
      if (kept > 0) found.push({ ...strip, tiles: kept });
      await turn();
    }
    return found;
  }
}

function common(a: readonly number[], b: Extent): NewTask['extent'] | null {
  const [west, south, east, north] = a as unknown as Extent;
  const extent: NewTask['extent'] = [
    Math.max(west, b[0]),
    Math.max(south, b[1]),
    Math.min(east, b[2]),
    Math.min(north, b[3]),
  ];
  return extent[0] < extent[2] && extent[1] < extent[3] ? extent : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

function tooMany(tiles: number, most: number): AppError {
  const message = `Cette étendue compte ${formatNumber(tiles)} tuiles\u00a0: c’est trop pour une tâche (au plus ${formatNumber(most)} ${most === MOST_TO_DO ? 'à parcourir' : 'en tout'}). Réduisez l’étendue ou les zooms.`;
  return new AppError('invalid', message, { fields: [{ field: 'maxZoom', message }] });
}

function tooLong(tiles: number): AppError {
  const message = `Cette étendue compte ${formatNumber(tiles)} tuiles\u00a0: trop pour voir en ${MOST_PLANNING_MS / 1000}\u00a0secondes lesquelles sont à dessiner. Réduisez l’étendue ou les zooms.`;
  return new AppError('invalid', message, { fields: [{ field: 'maxZoom', message }] });
}
