import { TILE_GRIDS, tileExtent } from '@motu/core';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFrame, type FrameRequest } from '../projection/frame.ts';
import { projectionOf } from '../projection/projection.ts';
import { decodePicture } from './decode-picture.ts';
import { drawPictures, type PlacedPicture } from './draw-pictures.ts';

const SIDE = 256;

/** A picture whose colours tell where on the ground each pixel is: red by longitude, green by latitude. */
async function survey(crs: string, extent: PlacedPicture['extent'], side = SIDE): Promise<PlacedPicture> {
  const { inverse } = projectionOf(crs);
  const data = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [lon, lat] = inverse(
        extent[0] + ((x + 0.5) * (extent[2] - extent[0])) / side,
        extent[3] - ((y + 0.5) * (extent[3] - extent[1])) / side,
      );
      data.set([(lon + 152) * 50, (lat + 20) * 50, 0, 255], (y * side + x) * 4);
    }
  }
  const body = await sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
  return { body, extent };
}

async function draw(request: FrameRequest, crs: string, pictures: PlacedPicture[]) {
  const frame = createFrame(request);
  const context = createCanvas(frame.width * frame.scale, frame.height * frame.scale).getContext('2d');
  await drawPictures(context, frame, { crs, pictures });
  return context.getImageData(0, 0, frame.width * frame.scale, frame.height * frame.scale);
}

const GRID = TILE_GRIDS['EPSG:4326'];
const tile: FrameRequest = { crs: 'EPSG:4326', extent: tileExtent(GRID, 8, 43, 153), width: SIDE, height: SIDE };

test('OWS-03 a picture of the very ground asked for comes through unchanged', async () => {
  const picture = await survey('EPSG:4326', tile.extent);
  const { data } = await draw(tile, 'EPSG:4326', [picture]);
  const { data: sent } = (await decodePicture(picture.body)) ?? { data: [] };
  expect(Buffer.compare(Buffer.from(data), Buffer.from(sent))).toBe(0);
});

test.each(['EPSG:3857', 'EPSG:3297', 'EPSG:32706'])(
  'OWS-03 pictures in %s are brought to our grid, each pixel to its place',
  async (crs) => {
    const { forward } = projectionOf(crs);
    const [west, south, east, north] = tile.extent;
    const corners = [forward(west, south), forward(east, north), forward(west, north), forward(east, south)];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [minX, minY, maxX, maxY] = [
      Math.min(...xs) - 5000,
      Math.min(...ys) - 5000,
      Math.max(...xs) + 5000,
      Math.max(...ys) + 5000,
    ];
    // Four pictures side by side, as tiles are.
    const [midX, midY] = [(minX + maxX) / 2, (minY + maxY) / 2];
    const pictures = await Promise.all([
      survey(crs, [minX, midY, midX, maxY]),
      survey(crs, [midX, midY, maxX, maxY]),
      survey(crs, [minX, minY, midX, midY]),
      survey(crs, [midX, minY, maxX, midY]),
    ]);
    const { data } = await draw({ ...tile, scale: 2 }, crs, pictures);
    for (const [x, y] of [
      [3, 5],
      [255, 256],
      [400, 70],
      [509, 508],
    ] as const) {
      const lon = west + ((x + 0.5) / 512) * (east - west);
      const lat = north - ((y + 0.5) / 512) * (north - south);
      const i = (y * 512 + x) * 4;
      expect(Math.abs((data[i] as number) - (lon + 152) * 50)).toBeLessThan(1.5);
      expect(Math.abs((data[i + 1] as number) - (lat + 20) * 50)).toBeLessThan(1.5);
      expect(data[i + 3]).toBe(255);
    }
  },
);

test('OWS-03 beyond the pictures, and without any, nothing is drawn', async () => {
  const [west, south, east, north] = tile.extent;
  const half = await survey('EPSG:4326', [west, south, (west + east) / 2, north]);
  const { data } = await draw(tile, 'EPSG:4326', [half]);
  expect([data[(128 * SIDE + 20) * 4 + 3], data[(128 * SIDE + 200) * 4 + 3]]).toEqual([255, 0]);
  expect((await draw(tile, 'EPSG:4326', [])).data.every((value) => value === 0)).toBe(true);
});

test('OWS-03 (OGC-14, FLT-05) only a whole picture decodes: no cut one, no document, no drawing that fetches', async () => {
  const { body } = await survey('EPSG:4326', tile.extent);
  expect(await decodePicture(body)).toMatchObject({ width: SIDE, height: SIDE });
  const jpeg = await sharp(body).jpeg().toBuffer();
  expect(await decodePicture(jpeg)).toMatchObject({ width: SIDE });
  for (const bad of [
    body.subarray(0, body.length >> 1),
    jpeg.subarray(0, jpeg.length >> 1),
    Buffer.concat([body.subarray(0, 100), Buffer.alloc(500)]),
    Buffer.from('<ServiceExceptionReport><ServiceException>non</ServiceException></ServiceExceptionReport>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="9" height="9"/></svg>'),
    Buffer.from(''),
  ])
    expect(await decodePicture(bad)).toBeNull();
});
