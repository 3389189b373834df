import { createPixelMap, ratioOf, type Window, warpPixels, windowOf } from '@motu/engine/image';
import type { ImageGrid, PlacedPicture } from './image-grid.ts';

/** Writes a window of the grid, RGBA, from the files that reach it: where several do, the last one is seen. */
export type MosaicReader = (window: Window, target: Uint8Array) => Promise<void>;

/** Pixels of a file that lie on those of the grid to this share of one are taken as they are. */
const SAME_PLACE = 0.01;
/** Pixels of a file that are read at once to be brought to the grid. */
const PART = 1024;

export function createMosaic(grid: ImageGrid, pictures: readonly PlacedPicture[]): MosaicReader {
  const readers = pictures.map((picture) => alignedReader(grid, picture) ?? warpedReader(grid, picture));
  return async (window, target) => {
    for (const read of readers) await read(window, target);
  };
}

function alignedReader(grid: ImageGrid, picture: PlacedPicture): MosaicReader | null {
  if (picture.code !== grid.code) return null;
  // Over the whole file.
  const drift = (axis: 0 | 1, size: number) => Math.abs(picture.step[axis] / grid.step[axis] - 1) * size;
  const isSame = drift(0, picture.width) < SAME_PLACE && drift(1, picture.height) < SAME_PLACE;
  const [x, y] = [
    (picture.origin[0] - grid.origin[0]) / grid.step[0],
    (picture.origin[1] - grid.origin[1]) / grid.step[1],
  ];
  const isOn = [x, y].every((at) => Math.abs(at - Math.round(at)) < SAME_PLACE);
  if (!isSame || !isOn) return null;
  const [left, top] = [Math.round(x), Math.round(y)];
  return async (window, target) => {
    const part = intersection(window, { left, top, width: picture.width, height: picture.height });
    if (!part) return;
    const own = { ...part, left: part.left - left, top: part.top - top };
    await picture.read(own, target, window.width, part.left - window.left, part.top - window.top);
  };
}

/** A file of another system or of other pixels is brought to the grid, part by part. */
function warpedReader(grid: ImageGrid, picture: PlacedPicture): MosaicReader {
  const { origin, step, projection } = picture;
  const toOwn = (column: number, row: number): [number, number] => {
    const [x, y] = [grid.origin[0] + column * grid.step[0], grid.origin[1] + row * grid.step[1]];
    const [ownX, ownY] = grid.code === picture.code ? [x, y] : projection.fromLonLat(...grid.projection.toLonLat(x, y));
    return [(ownX - origin[0]) / step[0], (ownY - origin[1]) / step[1]];
  };
  return async (window, target) => {
    for (let top = 0; top < window.height; top += PART) {
      for (let left = 0; left < window.width; left += PART) {
        const [width, height] = [Math.min(PART, window.width - left), Math.min(PART, window.height - top)];
        const size = { width, height };
        const toSource = createPixelMap((x, y) => toOwn(window.left + left + x, window.top + top + y), size);
        const ratio = ratioOf(toSource, size);
        const own = windowOf(toSource, size, ratio, picture);
        if (!own) continue;
        const data = new Uint8Array(own.width * own.height * 4);
        await picture.read(own, data, own.width, 0, 0);
        const fill = (rgba: Uint32Array) => {
          rgba.set(new Uint32Array(data.buffer));
          return true;
        };
        const pixels = warpPixels(own, fill, toSource, size, ratio);
        if (pixels) lay(pixels, target, window.width, left, top, width);
      }
    }
  };
}

/** Lays pixels over others, where they are to be seen. */
function lay(from: Uint8ClampedArray, to: Uint8Array, toWidth: number, left: number, top: number, width: number): void {
  for (let i = 0, pixel = 0; i < from.length; i += 4, pixel++) {
    if (from[i + 3] === 0) continue;
    const at = ((top + Math.floor(pixel / width)) * toWidth + left + (pixel % width)) * 4;
    for (let channel = 0; channel < 4; channel++) to[at + channel] = from[i + channel] as number;
  }
}

function intersection(a: Window, b: Window): Window | null {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const width = Math.min(a.left + a.width, b.left + b.width) - left;
  const height = Math.min(a.top + a.height, b.top + b.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}
