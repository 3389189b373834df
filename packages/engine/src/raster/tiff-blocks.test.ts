import { join } from 'node:path';
import { fromFile } from 'geotiff';
import { expect, test } from 'vitest';
import { openTiffBlocks } from './tiff-blocks.ts';
import { BLOCK } from './window.ts';

const SHIPPED = join(import.meta.dirname, '../../../../territory/data');

test.each(['lagon.tif', 'mer.tif', 'relief_moorea.tif'])(
  'TER-01 a block of %s taken as it lies holds what the library reads number by number, at the edges too',
  async (name) => {
    const tiff = await fromFile(join(SHIPPED, name));
    const image = await tiff.getImage();
    const blocks = await openTiffBlocks(image);
    const [lastColumn, lastRow] = [Math.floor((blocks.columns - 1) / BLOCK), Math.floor((blocks.rows - 1) / BLOCK)];
    const middle = [lastColumn >> 1, lastRow >> 1] as const;
    let seen = 0;
    for (const [column, row] of [[0, 0], middle, [lastColumn, 0], [lastColumn, lastRow]] as const)
      for (let band = 0; band < image.getSamplesPerPixel(); band++) {
        const [left, top] = [column * BLOCK, row * BLOCK];
        const width = Math.min(BLOCK, blocks.columns - left);
        const height = Math.min(BLOCK, blocks.rows - top);
        const window = [left, top, left + width, top + height];
        const [expected] = (await image.readRasters({ window, samples: [band] })) as unknown as [Int16Array];
        expect(await blocks.read(column, row, width, height, band)).toEqual(expected);
        seen += expected.length;
      }
    expect(seen).toBeGreaterThan(BLOCK * BLOCK);
    await tiff.close();
  },
);
