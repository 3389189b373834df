import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeoTiff } from '@motu/territory/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFrame } from '../projection/frame.ts';
import { openTint } from './tint-source.ts';

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-tint-'));
  path = join(folder, 'tint.tif');
  // Ten degrees by ten, all at 200.
  const size = 40;
  writeGeoTiff(path, {
    west: -150,
    north: -10,
    cell: 0.25,
    width: size,
    height: size,
    bands: [new Uint8Array(size * size).fill(200)],
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The first band in the middle of a small picture around a place. */
async function valueAt(lon: number, lat: number, beyond: 'nothing' | { fadesTo: number }): Promise<number | null> {
  const tint = await openTint(path, 1e6, beyond);
  const extent = [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1] as const;
  const frame = createFrame({ crs: 'EPSG:4326', extent, width: 8, height: 8 });
  const pixels = await tint.pixels(frame, { left: 0, top: 0, width: 8, height: 8 }, [0]);
  await tint.close();
  return pixels ? Math.round(pixels[0]?.[36] ?? Number.NaN) : null;
}

test('beyond its edge a picture fades into a plain value, so that nothing is invented there', async () => {
  const beyond = { fadesTo: 40 };
  expect(await valueAt(-145, -15, beyond)).toBe(200);
  const near = (await valueAt(-150.4, -15, beyond)) ?? 0;
  expect(near).toBeGreaterThan(60);
  expect(near).toBeLessThan(180);
  // An island this far inside would be mirrored here.
  expect(await valueAt(-150.9, -15, beyond)).toBe(40);
  expect(await valueAt(-145, -5, beyond)).toBe(40);
});

test('where a picture ends with nothing, there is nothing', async () => {
  expect(await valueAt(-145, -15, 'nothing')).toBe(200);
  expect(await valueAt(-160, -15, 'nothing')).toBeNull();
});
