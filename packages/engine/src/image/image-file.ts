import type { Extent } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { decodeBlock, giveBack } from './block-codec.ts';

/** What is known of an imported picture, beside its blocks. */
export type ImageHead = {
  /** Its coordinate system in the words of proj4, its change of datum included. */
  definition: string;
  /** Outer corner of the first pixel, and from one pixel to the next across and down, in that system. */
  origin: readonly [number, number];
  step: readonly [number, number];
  width: number;
  height: number;
  /** Reductions by two, the picture itself included. */
  levels: number;
  /** Longitude and latitude. */
  extent: Extent;
};

export type ImageFile = {
  head: ImageHead;
  /** RGBA pixels of a block, in memory that is given for them; null where nothing is to be seen. */
  block(level: number, column: number, row: number, into?: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null;
  close(): void;
};

/** Beside the GeoPackage: the pictures that were imported. */
export const IMAGE_FOLDER = 'images';
export const HEAD_TABLE = 'image';
export const BLOCK_TABLE = 'bloc';

const SIDE = 2 ** 22;

/** One number for a block, those of a row side by side. */
export function blockId(level: number, column: number, row: number): number {
  return (level * SIDE + row) * SIDE + column;
}

/** Opens a picture that an import has written whole. */
export function openImageFile(path: string): ImageFile {
  const db = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    const head = db.prepare<[], string>(`SELECT tete FROM ${HEAD_TABLE}`).pluck().get();
    if (!head) throw new Error(`The picture ${path} was not written whole.`);
    const read = db.prepare<[number], Uint8Array>(`SELECT corps FROM ${BLOCK_TABLE} WHERE id = ?`).pluck();
    return {
      head: JSON.parse(head) as ImageHead,
      block(level, column, row, into) {
        const body = read.get(blockId(level, column, row));
        if (!body) return null;
        const pixels = decodeBlock(body, into);
        giveBack(body);
        return pixels;
      },
      close: () => void db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
