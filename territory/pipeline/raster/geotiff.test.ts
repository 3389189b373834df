import { fromArrayBuffer } from 'geotiff';
import { expect, test } from 'vitest';
import { encodeGeotiff } from './encode-geotiff.ts';
import { createRaster, setCell } from './sparse-raster.ts';

test('TER-01 writes a GeoTIFF that reads back the same, overviews and empty tiles included', async () => {
  const grid = { west: -155.5, north: -7, step: 0.01, width: 1200, height: 900 };
  const raster = createRaster(grid, { kind: 'int16', bands: 1, empty: -32768, isNodata: true });
  for (let column = 300; column < 340; column++) setCell(raster, column, 700, [column * 10]);
  const bytes = encodeGeotiff(raster, { scale: 0.1, units: 'm' });

  const tiff = await fromArrayBuffer(new Uint8Array(bytes).buffer);
  expect(await tiff.getImageCount()).toBe(3);
  const image = await tiff.getImage();
  expect(image.getGDALNoData()).toBe(-32768);
  expect(await image.getGDALMetadata(0)).toMatchObject({ SCALE: '0.1' });
  expect(image.getOrigin().slice(0, 2)).toEqual([-155.5, -7]);
  const [values] = (await image.readRasters({ window: [298, 700, 342, 701] })) as unknown as [Int16Array];
  expect([...values.slice(0, 4)]).toEqual([-32768, -32768, 3000, 3010]);

  const [small] = (await (await tiff.getImage(1)).readRasters({ window: [150, 350, 152, 351] })) as unknown as [
    Int16Array,
  ];
  expect([...small]).toEqual([3005, 3025]);
  expect(bytes.length).toBeLessThan(20_000);
});
