import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@motu/core';
import { giveBack, type Window } from '@motu/engine/image';
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { LRUCache } from 'lru-cache';
import { geoReferenceOf } from '../relief/geo-reference.ts';
import { badFile } from '../relief/source-grid.ts';
import { decodeBlock, type Samples } from './decode-block.ts';
import { rangeOf } from './range-of.ts';
import { COMPRESSION, layoutOf, type TiffLayout } from './tiff-layout.ts';
import { createToRgba, type Stretch } from './to-rgba.ts';

/** A picture as its file gives it, read by windows: no more than a part of it is ever in memory. */
export type Picture = {
  name: string;
  width: number;
  height: number;
  /** EPSG number of its system; null when the file does not tell. */
  code: number | null;
  origin: readonly [number, number];
  step: readonly [number, number];
  /** Its blocks are as wide as itself. */
  isStriped: boolean;
  layout: TiffLayout;
  /** What became black and white of 16 bits. */
  stretch: Stretch | null;
  /** Writes a window of it, RGBA, over what a target of some width holds; what is transparent leaves it as it is. */
  read(window: Window, target: Uint8Array, targetWidth: number, toX: number, toY: number): Promise<void>;
  close(): Promise<void>;
};

/** Decoded blocks that are kept: one may be needed for two windows. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Blocks that are decoded at once: some decoders run beside this thread. */
const AT_ONCE = 4;
const MASK = 4;

/** Opens a GeoTIFF that is a picture. `range` are the values that become black and white, where somebody says them. */
export async function openPicture(path: string, range: Stretch | null): Promise<Picture> {
  const name = basename(path);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new AppError('not-found', `Le fichier «\u00a0${name}\u00a0» n’existe pas.`);
  let tiff: GeoTIFF | undefined;
  let handle: FileHandle | undefined;
  try {
    tiff = await fromFile(path);
    handle = await open(path);
    const image = await tiff.getImage();
    const blocks = await openBlocks(image, handle, name, found.size);
    const mask = await findMask(tiff, image);
    const masked = mask && (await openBlocks(mask, handle, name, found.size));
    return await describe(tiff, image, blocks, masked, handle, name, range);
  } catch (error) {
    await handle?.close();
    await tiff?.close();
    if (error instanceof AppError) throw error;
    throw badFile(name, 'n’est pas un GeoTIFF lisible, ou il est incomplet.', error);
  }
}

async function describe(
  tiff: GeoTIFF,
  image: GeoTIFFImage,
  blocks: Blocks,
  mask: Blocks | null,
  handle: FileHandle,
  name: string,
  range: Stretch | null,
): Promise<Picture> {
  const { layout } = blocks;
  const stretch = layout.bits === 16 ? (range ?? (await rangeOf(layout, blocks.block))) : range;
  const toRgba = createToRgba(layout, stretch);
  return {
    name,
    width: layout.width,
    height: layout.height,
    ...geoReferenceOf(image, name),
    isStriped: !image.isTiled,
    layout,
    stretch,
    async read(window, target, targetWidth, toX, toY) {
      const place = (x: number, y: number) => (toY + y - window.top) * targetWidth + toX + x - window.left;
      await blocks.rows(window, (samples, from, count, x, y) => toRgba(samples, from, count, target, place(x, y)));
      await mask?.rows(window, (samples, from, count, x, y) => {
        for (let i = 0, to = place(x, y) * 4; i < count; i++, to += 4)
          if (samples[from + i] === 0) target.fill(0, to, to + 4);
      });
    },
    async close() {
      await handle.close();
      await tiff.close();
    },
  };
}

/** A mask of the whole picture, which GDAL writes beside what JPEG cannot keep: its opacity. */
async function findMask(tiff: GeoTIFF, image: GeoTIFFImage): Promise<GeoTIFFImage | null> {
  const count = await tiff.getImageCount();
  for (let i = 1; i < count; i++) {
    const one = await tiff.getImage(i);
    const isMask = (Number(one.fileDirectory.getValue('NewSubfileType') ?? 0) & MASK) !== 0;
    if (isMask && one.getWidth() === image.getWidth() && one.getHeight() === image.getHeight()) return one;
  }
  return null;
}

type Row = (samples: Samples['values'], from: number, count: number, x: number, y: number) => void;
type Blocks = {
  layout: TiffLayout;
  /** What it gave is there until it gives the next. */
  block(column: number, row: number): Promise<Samples>;
  /** Goes through the rows of each block within a window. */
  rows(window: Window, visit: Row): Promise<void>;
};

async function openBlocks(image: GeoTIFFImage, handle: FileHandle, name: string, fileSize: number): Promise<Blocks> {
  const layout = await layoutOf(image, name, fileSize);
  const { width, height, blockWidth, blockHeight, bands, isPlanar, offsets, sizes } = layout;
  const [across, down] = [Math.ceil(width / blockWidth), Math.ceil(height / blockHeight)];
  const leaving: Promise<Samples>[] = [];
  const kept = new LRUCache<number, Promise<Samples>>({ maxSize: KEPT_BYTES, dispose: (read) => leaving.push(read) });
  const weight = blockWidth * blockHeight * bands * (layout.bits === 16 ? 2 : 1);

  /** Memory of bytes that have been unpacked, for the next ones: a picture has more of them than should be collected. */
  const spare: Uint8Array[] = [];
  function takeRoom(size: number): Uint8Array {
    const room = spare.pop();
    return room && room.length >= size ? room : new Uint8Array(size + size / 4);
  }

  async function plane(index: number, row: number, inIt: number): Promise<Samples> {
    const rows = image.isTiled ? blockHeight : Math.min(blockHeight, height - row * blockHeight);
    const size = Number(sizes[index]);
    // GDAL writes nothing for a block where nothing is.
    if (size === 0) return emptyBlock(layout, blockWidth * rows * inIt, inIt);
    const room = takeRoom(size);
    const { bytesRead } = await handle.read(room, 0, size, Number(offsets[index]));
    if (bytesRead < size) throw new Error('The file is shorter than it was.');
    const samples = await decodeBlock(layout, room.subarray(0, size), inIt, rows);
    // What is not packed is the samples themselves.
    if (layout.compression !== COMPRESSION.none) spare.push(room);
    return samples;
  }

  async function decode(column: number, row: number): Promise<Samples> {
    try {
      if (!isPlanar) return await plane(row * across + column, row, bands);
      const planes: Samples[] = [];
      for (let band = 0; band < bands; band++) planes.push(await plane((band * down + row) * across + column, row, 1));
      return interleave(planes);
    } catch (cause) {
      throw badFile(name, 'est endommagé\u00a0: une partie de l’image ne peut pas être lue.', cause);
    }
  }

  function block(column: number, row: number): Promise<Samples> {
    const key = row * across + column;
    const read = kept.get(key) ?? decode(column, row);
    kept.set(key, read, { size: weight });
    return read;
  }

  /** Only once nobody looks at what was read: a block may leave for one that is read with it. */
  async function dropLeaving(): Promise<void> {
    for (const { values } of await Promise.all(leaving.splice(0))) giveBack(values);
  }

  async function blockAlone(column: number, row: number): Promise<Samples> {
    await dropLeaving();
    return block(column, row);
  }

  async function rows({ left, top, width: wide, height: high }: Window, visit: Row): Promise<void> {
    const wanted: [column: number, row: number][] = [];
    for (let row = Math.floor(top / blockHeight); row * blockHeight < top + high; row++)
      for (let column = Math.floor(left / blockWidth); column * blockWidth < left + wide; column++)
        wanted.push([column, row]);
    for (let i = 0; i < wanted.length; i += AT_ONCE) {
      const some = wanted.slice(i, i + AT_ONCE);
      const read = await Promise.all(some.map(([column, row]) => block(column, row)));
      for (const [j, [column, row]] of some.entries()) {
        const [x0, y0] = [column * blockWidth, row * blockHeight];
        const [x, end] = [Math.max(left, x0), Math.min(left + wide, x0 + blockWidth)];
        for (let y = Math.max(top, y0); y < Math.min(top + high, y0 + blockHeight); y++)
          visit((read[j] as Samples).values, (y - y0) * blockWidth + x - x0, end - x, x, y);
      }
      await dropLeaving();
    }
  }

  return { layout, block: blockAlone, rows };
}

function emptyBlock({ bits, noData }: TiffLayout, count: number, bands: number): Samples {
  const values = bits === 16 ? new Uint16Array(count) : new Uint8Array(count);
  return { values: values.fill(noData ?? 0), bands };
}

function interleave(planes: readonly Samples[]): Samples {
  const [first] = planes;
  if (!first) throw new Error('A picture has at least one band.');
  const bands = planes.length;
  const count = first.values.length * bands;
  const values = first.values instanceof Uint16Array ? new Uint16Array(count) : new Uint8Array(count);
  for (const [band, plane] of planes.entries())
    for (let i = 0, to = band; i < plane.values.length; i++, to += bands) values[to] = plane.values[i] as number;
  return { values, bands };
}
