import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Extent } from '@motu/core';
import { converterFrom } from '@motu/core/projection';
import { LRUCache } from 'lru-cache';
import { coverage, devicePixels, type Frame, intersects } from '../projection/frame.ts';
import type { PointMap } from '../projection/mesh.ts';
import { projectionOf } from '../projection/projection.ts';
import { partMap, wholeOf } from '../projection/sheet-frame.ts';
import { IMAGE_BLOCK } from './block-codec.ts';
import { type ImageFile, openImageFile } from './image-file.ts';
import { createPixelMap, type Ratio, ratioOf, type Window, windowOf } from './pixel-map.ts';
import { warpPixels } from './warp-pixels.ts';

/** Pictures that were imported: orthophotos, scanned maps. */
export type ImageSource = {
  /** The device pixels of a frame, RGBA; null where the picture is elsewhere. */
  pixels(name: string, frame: Frame): Uint8ClampedArray<ArrayBuffer> | null;
  extent(name: string): Extent | null;
  /** Whether anything of it may be seen in an extent. */
  covers(name: string, extent: Extent): boolean;
  close(): void;
};

type OpenImage = ImageFile & { forward(lon: number, lat: number): [number, number] };

const MOST_OPEN = 16;
/** A name leads to a picture of the folder and to nothing else. */
const NAME = /^[a-z0-9-]+\.sqlite$/;
const EMPTY = new Uint8Array(0);

/** Opens pictures of a folder as they are asked for. */
export function openImages(folder: string, cacheBytes: number): ImageSource {
  const files = new LRUCache<string, OpenImage>({ max: MOST_OPEN, dispose: (file) => file.close() });
  // New memory for each block costs as much as to lay it: one that leaves gives its own to the next.
  let spare: Uint8Array<ArrayBuffer> | undefined;
  const blocks = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
    dispose(left) {
      if (left.length > 0) spare = left;
    },
  });

  function find(name: string): OpenImage | null {
    if (!NAME.test(name)) return null;
    const path = join(folder, name);
    // One that was taken away gives its room back when nobody has it open.
    if (!existsSync(path)) files.delete(name);
    const known = files.get(name);
    if (known || !existsSync(path)) return known ?? null;
    const file = openImageFile(path);
    const { forward } = converterFrom(file.head.definition);
    const opened = { ...file, forward: (lon: number, lat: number) => forward([lon, lat]) };
    files.set(name, opened);
    return opened;
  }

  /** Pixels that stay as they are until the next call. */
  function block(name: string, file: OpenImage, level: number, column: number, row: number) {
    const key = `${name}/${level}/${column}/${row}`;
    const known = blocks.get(key);
    if (known) return known.length > 0 ? known : null;
    const read = file.block(level, column, row, spare);
    if (read) spare = undefined;
    blocks.set(key, read ?? EMPTY);
    return read;
  }

  return {
    pixels(name, frame) {
      const file = find(name);
      if (!file || !intersects(file.head.extent, coverage(frame, 2))) return null;
      const size = sizeOf(frame);
      const whole = sourceMap(wholeOf(frame), file, 0);
      const fine = partMap(frame, () => whole);
      // In the middle of a sheet, for all of its parts.
      const fineRatio = ratioOf(whole, sizeOf(wholeOf(frame)));
      const level = Math.min(file.head.levels - 1, levelOf(fineRatio));
      const toSource = level === 0 ? fine : partMap(frame, (sheet) => sourceMap(sheet, file, level));
      const ratio: Ratio = [fineRatio[0] / 2 ** level, fineRatio[1] / 2 ** level];
      const reduced = {
        width: Math.ceil(file.head.width / 2 ** level),
        height: Math.ceil(file.head.height / 2 ** level),
      };
      const wanted = windowOf(toSource, size, ratio, reduced);
      if (!wanted) return null;
      const blockAt = (column: number, row: number) => block(name, file, level, column, row);
      return warpPixels(wanted, (rgba) => fillWindow(wanted, blockAt, rgba), toSource, size, ratio);
    },
    extent: (name) => find(name)?.head.extent ?? null,
    covers(name, extent) {
      const file = find(name);
      return file !== null && intersects(file.head.extent, extent);
    },
    close() {
      files.clear();
    },
  };
}

const sizeOf = ({ width, height, scale }: Frame) => ({
  width: devicePixels(width, scale),
  height: devicePixels(height, scale),
});

/** Device pixels of the frame → pixels of a level of the picture. */
function sourceMap(frame: Frame, { head, forward }: OpenImage, level: number): PointMap {
  const { inverse } = projectionOf(frame.crs);
  const [west, south, east, north] = frame.extent;
  const [columns, rows] = [frame.width * frame.scale, frame.height * frame.scale];
  const [stepX, stepY] = [head.step[0] * 2 ** level, head.step[1] * 2 ** level];
  const exact = (x: number, y: number): [number, number] => {
    const [lon, lat] = inverse(west + ((east - west) * x) / columns, north - ((north - south) * y) / rows);
    const [sourceX, sourceY] = forward(lon, lat);
    return [(sourceX - head.origin[0]) / stepX, (sourceY - head.origin[1]) / stepY];
  };
  return createPixelMap(exact, { width: columns, height: rows });
}

/** The finest whose pixels are no more than twice as small as those of the map. */
function levelOf([across, down]: Ratio): number {
  return Math.max(0, Math.floor(Math.log2(Math.max(across, down, 1)) + 1e-6));
}

type BlockAt = (column: number, row: number) => Uint8Array<ArrayBuffer> | null;

/** Writes every pixel of a window; tells whether any block of it is there. */
function fillWindow({ left, top, width, height }: Window, blockAt: BlockAt, to: Uint32Array): boolean {
  let found = false;
  for (let row = Math.floor(top / IMAGE_BLOCK); row * IMAGE_BLOCK < top + height; row++) {
    for (let column = Math.floor(left / IMAGE_BLOCK); column * IMAGE_BLOCK < left + width; column++) {
      const pixels = blockAt(column, row);
      found ||= pixels !== null;
      layBlock(pixels, column * IMAGE_BLOCK - left, row * IMAGE_BLOCK - top, to, width, height);
    }
  }
  return found;
}

/** Writes what a window has of a block whose first pixel is at a place of it. */
function layBlock(
  pixels: Uint8Array<ArrayBuffer> | null,
  x: number,
  y: number,
  to: Uint32Array,
  width: number,
  height: number,
): void {
  const from = pixels && new Uint32Array(pixels.buffer);
  const [left, right] = [Math.max(0, x), Math.min(width, x + IMAGE_BLOCK)];
  for (let row = Math.max(0, y); row < Math.min(height, y + IMAGE_BLOCK); row++) {
    const at = row * width + left;
    const first = (row - y) * IMAGE_BLOCK + left - x;
    if (from) to.set(from.subarray(first, first + right - left), at);
    else to.fill(0, at, at + right - left);
  }
}
