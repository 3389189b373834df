import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, formatBytes } from '@motu/core';
import { type ImageGrid, metresOf, type PlacedPicture } from './image-grid.ts';

/** Of the bytes of a photograph, its blocks keep so much. */
const PACKED = 0.75;
/** Each reduction has a quarter of the pixels of the one before. */
const WITH_REDUCTIONS = 4 / 3;

/** How much a picture will take on the disk, whatever its files are packed by: a JPEG of one gigabyte holds ten of pixels. */
function keptBytes(grid: ImageGrid, pictures: readonly PlacedPicture[]): number {
  const finest = grid.metresPerPixel ** 2;
  const shown = pictures.reduce((sum, one) => sum + (one.width * one.height * metresOf(one) ** 2) / finest, 0);
  const pixels = Math.min(grid.width * grid.height, shown);
  const channels = Math.max(...pictures.map(({ layout: { bands } }) => (bands < 3 ? 1 : Math.min(4, bands))));
  return Math.ceil(pixels * channels * PACKED * WITH_REDUCTIONS);
}

/** Refuses a picture that the disk has no room for, before anything is written; what an import that was stopped has written counts as done. */
export async function checkRoom(draft: string, grid: ImageGrid, pictures: readonly PlacedPicture[]): Promise<void> {
  const found = await statfs(dirname(draft)).catch(() => null);
  if (!found) return;
  const free = found.bavail * found.bsize;
  const needed = keptBytes(grid, pictures) - (statSync(draft, { throwIfNoEntry: false })?.size ?? 0);
  if (needed <= free) return;
  throw new AppError(
    'unavailable',
    `Cette image prendrait environ ${formatBytes(needed)} sur le disque, qui n’a plus que ${formatBytes(free)}\u00a0: rien n’a été changé.`,
  );
}
