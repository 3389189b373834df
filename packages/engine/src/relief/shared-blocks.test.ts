import { join } from 'node:path';
import { createSmallTerritory } from '@motu/territory/testing';
import { expect, test } from 'vitest';
import { createFrame } from '../projection/frame.ts';
import { packCells } from '../raster/cells.ts';
import { BLOCK } from '../raster/window.ts';
import { openRelief } from './relief-source.ts';
import { createSharedMemory, openSharedBlocks } from './shared-blocks.ts';

const STEP = 0.5;
const PLACE = { raster: 1, field: 0, level: 2, column: 7, row: 3 };
/** So many columns on, a block takes the same slot. */
const SAME_SLOT = { ...PLACE, column: PLACE.column + 128 };
const blockOf = (value: number) => packCells(new Float32Array(BLOCK * BLOCK).fill(value), STEP);

test('TILE-04 what one thread has put the others take as it was, and nothing else', () => {
  const memory = createSharedMemory();
  const [one, other] = [openSharedBlocks(memory), openSharedBlocks(memory)];
  expect(other.take(PLACE, STEP)).toBeUndefined();
  one.put(PLACE, blockOf(3));
  expect(other.take(PLACE, STEP)).toEqual(blockOf(3));
  for (const [name, value] of Object.entries(PLACE))
    expect(other.take({ ...PLACE, [name]: value + 1 }, STEP)).toBeUndefined();
  other.put(SAME_SLOT, null);
  expect(one.take(SAME_SLOT, STEP)).toBeNull();
  expect(one.take(PLACE, STEP)).toBeUndefined();
});

test('TILE-04 a block is not taken while somebody writes it, nor written by two', () => {
  const memory = createSharedMemory();
  const blocks = openSharedBlocks(memory);
  blocks.put(PLACE, blockOf(3));
  const versions = new Int32Array(memory);
  const at = versions.indexOf(2);
  Atomics.add(versions, at, 1);
  expect(blocks.take(PLACE, STEP)).toBeUndefined();
  blocks.put(PLACE, blockOf(4));
  Atomics.add(versions, at, 1);
  expect(blocks.take(PLACE, STEP)).toEqual(blockOf(3));
});

test('TILE-01 a relief that takes its shade from another thread is the one that computes it, to the last digit', async () => {
  const territory = createSmallTerritory();
  const files = [{ path: join(territory.folder, 'relief_tahiti.tif'), generalised: false }];
  // Over the western and northern edges of the model, too.
  const frame = createFrame({ crs: 'EPSG:4326', extent: [-149.9, -17.7, -149.4, -17.2], width: 400, height: 400 });
  const rect = { left: 0, top: 0, width: 400, height: 400 };
  const memory = createSharedMemory();
  const pixels = async (shared?: SharedArrayBuffer) => {
    const relief = await openRelief(files, 8e6, shared && openSharedBlocks(shared));
    const found = await relief.pixels(frame, rect, ['height', 'shade', 'slope']);
    await relief.close();
    return found;
  };
  const alone = await pixels();
  expect(alone?.shade.some((light) => light !== 0)).toBe(true);
  expect(await pixels(memory)).toEqual(alone);
  expect(await pixels(memory)).toEqual(alone);
  // It does take it: what is changed there is seen.
  new Int16Array(memory, 128 * 32).fill(8192);
  expect((await pixels(memory))?.shade).not.toEqual(alone?.shade);
  territory.remove();
});
