import { basename } from 'node:path';
import { type Extent, type MaybePromise, whenReady } from '@motu/core';
import { coverage, type Frame, intersects, union } from '../projection/frame.ts';
import { zeroUnknown } from '../raster/cells.ts';
import { interpolate } from '../raster/interpolate.ts';
import { type BlockCache, createBlockCache } from '../raster/pyramid.ts';
import { openRaster, type Raster } from '../raster/raster.ts';
import { type PixelRect, resample, windowOf } from '../raster/resample.ts';
import { BLOCK, readWindow } from '../raster/window.ts';
import { type HeightGrid, heightAt, type ReliefHeight } from './height-at.ts';
import { type ReliefBlocks, type ReliefField, type ReliefModel, reliefBlock } from './relief-model.ts';
import type { ReliefPiece } from './relief-piece.ts';
import type { SharedBlocks } from './shared-blocks.ts';

/** `name` and `title` are those of a model that was imported; any other is known by its file. */
export type ReliefFile = { path: string; generalised: boolean; name?: string; title?: string };

/** What was asked of the relief on the device pixels of a rectangle; NaN where no model reaches. */
export type ReliefPixels = Record<ReliefField, Float32Array> & { generalised: Uint8Array };

const UNASKED = new Float32Array(0);

export type ReliefSource = {
  /** Relief on the device pixels of a rectangle of the frame; `null` where no model reaches it. */
  pixels(frame: Frame, rect: PixelRect, fields: readonly ReliefField[]): Promise<ReliefPixels | null>;
  /** Metres on the device pixels of a frame, none of them smoothed; `null` where no model reaches it. */
  heights(frame: Frame): Promise<Float32Array | null>;
  /** Metres at a point and the model they come from; `null` where no model reaches. */
  altitude(lon: number, lat: number): MaybePromise<ReliefHeight | null>;
  /** The cells of each model over an extent, in full detail: what answers `altitude` there without the files. */
  pieces(extent: Extent): Promise<ReliefPiece[]>;
  covers(extent: Extent): boolean;
  /** Ground of all models together. */
  extent: Extent;
  /** Degrees per cell of the finest model of a place. */
  cell(extent: Extent): number;
  /** Where the cells of the models of a place lie, the finest first. */
  grids(extent: Extent): HeightGrid[];
  close(): Promise<void>;
};

/** Relief models as one: the first of the list that has data at a place decides there. `shared` is between threads that open the same files. */
export async function openRelief(
  files: readonly ReliefFile[],
  cacheBytes: number,
  shared: SharedBlocks | null = null,
): Promise<ReliefSource> {
  const cache = createBlockCache(cacheBytes);
  const blocks = { cache, shared };
  const models: ReliefModel[] = await Promise.all(
    files.map(async ({ path, generalised, name, title }, i) => ({
      name: name ?? basename(path, '.tif').replace(/^relief_/, ''),
      title: title ?? null,
      raster: await openRaster(path, String(i)),
      generalised,
    })),
  );
  return {
    async pixels(frame, rect, fields) {
      const size = rect.width * rect.height;
      const field = (name: ReliefField) => (fields.includes(name) ? new Float32Array(size).fill(Number.NaN) : UNASKED);
      const result: ReliefPixels = {
        height: new Float32Array(size).fill(Number.NaN),
        shade: field('shade'),
        slope: field('slope'),
        generalised: new Uint8Array(size),
      };
      let missing = size;
      for (const model of models) {
        if (missing === 0) break;
        if (!intersects(model.raster.extent, coverage(frame, 2))) continue;
        missing -= await fillGaps(blocks, model, frame, rect, fields, result);
      }
      return missing < size ? result : null;
    },
    async heights(frame) {
      const reaching = models.filter(({ raster }) => intersects(raster.extent, coverage(frame, 2))).reverse();
      const result = new Float32Array(frame.width * frame.height).fill(Number.NaN);
      for (const model of reaching) await layHeights(blocks, model, frame, result);
      return result.every(Number.isNaN) ? null : result;
    },
    altitude: (lon, lat) => altitudeOf(models, cache, lon, lat),
    pieces: (extent) =>
      Promise.all(
        models
          .filter(({ raster }) => intersects(raster.extent, extent))
          .map(async ({ name, title, raster, generalised }) => ({
            name,
            title,
            generalised,
            extent: raster.extent,
            cell: raster.cell,
            blocks: await blocksOver(cache, raster, extent),
          })),
      ),
    cell: (extent) =>
      Math.min(...models.filter(({ raster }) => intersects(raster.extent, extent)).map(({ raster }) => raster.cell[0])),
    grids: (place) =>
      models
        .filter(({ raster }) => intersects(raster.extent, place))
        .map(({ raster: { extent, cell } }) => ({ extent, cell }))
        .sort((a, b) => a.cell[0] - b.cell[0]),
    extent: models.map(({ raster }) => raster.extent).reduce(union),
    covers: (extent) => models.some(({ raster }) => intersects(raster.extent, extent)),
    close: async () => {
      await Promise.all(models.map(({ raster }) => raster.close()));
    },
  };
}

/** From the first model that has data there, `from` on. */
function altitudeOf(
  models: readonly ReliefModel[],
  cache: BlockCache,
  lon: number,
  lat: number,
  from = 0,
): MaybePromise<ReliefHeight | null> {
  const model = models[from];
  if (!model) return null;
  const { raster, name, title, generalised } = model;
  return whenReady(
    heightAt(raster, (x, y) => cache.get(raster, 0, x, y), lon, lat),
    (metres) =>
      metres === null ? altitudeOf(models, cache, lon, lat, from + 1) : { metres, model: name, title, generalised },
  );
}

/** Writes what a model has where those above it had nothing, and tells of how many pixels. */
async function fillGaps(
  blocks: ReliefBlocks,
  model: ReliefModel,
  frame: Frame,
  rect: PixelRect,
  fields: readonly ReliefField[],
  result: ReliefPixels,
): Promise<number> {
  const { grid, level, left, top, width, height } = windowOf(model.raster, frame, rect);
  const read = async (field: ReliefField) => {
    const cells = await readWindow(reliefBlock(blocks, model, field, level), left, top, width, height);
    return field === 'height' ? cells : zeroUnknown(cells);
  };
  const heights = await read('height');
  if (heights.every((value) => Number.isNaN(value))) return 0;
  const others = fields.filter((field) => field !== 'height');
  const bands = [heights, ...(await Promise.all(others.map(read)))];
  const [metres = heights, ...values] = resample(frame, rect, grid, { bands, left, top, width, height });
  for (const [band, field] of others.entries()) fillField(result, metres, result[field], values[band] as Float32Array);
  return fillHeights(result, metres, model.generalised ? 1 : 0);
}

/** Before the heights, which tell where there was nothing. */
function fillField({ height }: ReliefPixels, metres: Float32Array, target: Float32Array, from: Float32Array): void {
  for (let i = 0; i < metres.length; i++) {
    if (!Number.isNaN(metres[i]) && Number.isNaN(height[i])) target[i] = from[i] as number;
  }
}

function fillHeights({ height, generalised }: ReliefPixels, metres: Float32Array, isGeneralised: number): number {
  let filled = 0;
  for (let i = 0; i < metres.length; i++) {
    if (Number.isNaN(metres[i]) || !Number.isNaN(height[i])) continue;
    height[i] = metres[i] as number;
    generalised[i] = isGeneralised;
    filled++;
  }
  return filled;
}

/** Writes the heights of one model over what lower ones gave. */
async function layHeights(blocks: ReliefBlocks, model: ReliefModel, frame: Frame, result: Float32Array): Promise<void> {
  const rect = { left: 0, top: 0, width: frame.width, height: frame.height };
  const { grid, level, ...place } = windowOf(model.raster, frame, rect);
  const { left, top, width, height } = place;
  const cells = await readWindow(reliefBlock(blocks, model, 'height', level), left, top, width, height);
  if (cells.every(Number.isNaN)) return;
  const heights = interpolate(frame, rect, grid, { cells, ...place });
  for (let i = 0; i < heights.length; i++) if (!Number.isNaN(heights[i])) result[i] = heights[i] as number;
}

/** Blocks that an extent touches, with one cell around it: a height is read between four cells. */
async function blocksOver(cache: BlockCache, raster: Raster, extent: Extent): Promise<ReliefPiece['blocks']> {
  const [west, , , north] = raster.extent;
  const [across, down] = raster.cell;
  const from = (at: number) => Math.max(0, Math.floor((at - 1.5) / BLOCK));
  const to = (at: number, cells: number) => Math.min(Math.ceil(cells / BLOCK) - 1, Math.floor((at + 1.5) / BLOCK));
  const blocks: ReliefPiece['blocks'] = [];
  const lastRow = to((north - extent[1]) / down, raster.rows);
  const lastColumn = to((extent[2] - west) / across, raster.columns);
  for (let row = from((north - extent[3]) / down); row <= lastRow; row++) {
    for (let column = from((extent[0] - west) / across); column <= lastColumn; column++) {
      const cells = await cache.get(raster, 0, column, row);
      if (cells) blocks.push({ column, row, cells });
    }
  }
  return blocks;
}
