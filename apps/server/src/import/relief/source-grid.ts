import { AppError } from '@motu/core';
import type { FileProjection } from '../projection/file-projection.ts';

/** A relief model as its file gives it, read by windows: no more than a part of it is ever in memory. */
export type SourceGrid = {
  width: number;
  height: number;
  projection: FileProjection;
  /** Outer corner of the first cell, in the file's system. */
  origin: readonly [number, number];
  /** From one cell to the next, across and down: down is negative where north is up. */
  step: readonly [number, number];
  /** Metres of cells that lie inside the grid, row by row; NaN where nothing is known. */
  read(left: number, top: number, width: number, height: number): Promise<Float32Array>;
  close(): Promise<void>;
};

/** Beyond these a number is a mark for « nothing here », declared or not (INFO-03). */
const DEEPEST = -9999;
const HIGHEST = 9999;

export function metresOf(value: number, noData: number | null, scale: number, offset: number): number {
  if (value === noData) return Number.NaN;
  const metres = value * scale + offset;
  return metres > DEEPEST && metres < HIGHEST ? metres : Number.NaN;
}

/** What is wrong with the file, in one sentence. */
export function badFile(file: string, what: string, cause?: unknown): AppError {
  return new AppError(
    'invalid',
    `Le fichier «\u00a0${file}\u00a0» ${what}`,
    cause === undefined ? undefined : { cause },
  );
}
