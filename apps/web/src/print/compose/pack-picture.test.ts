// @vitest-environment node
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geodesicDistance } from '@motu/core';
import { pagePlane } from '@motu/core/print';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sheetPixels } from './georeference.ts';
import { packPicture } from './pack-picture.ts';
import { pageContent, told } from './testing.ts';

test('PRN-05 the picture of a turned page comes with files by which GDAL places it within one pixel', async () => {
  const content = pageContent({ dpi: 150 }, { dpi: 150, rotationDeg: 20 });
  const { width, height } = sheetPixels(content.layout, 150);
  const blank = { create: { width, height, channels: 3, background: '#fff' } } as const;
  const packed = unzipSync(packPicture('Moorea', await sharp(blank).png().toBuffer(), content));
  expect(Object.keys(packed).toSorted()).toEqual(['Moorea.pgw', 'Moorea.png', 'Moorea.png.aux.xml']);
  const folder = mkdtempSync(join(tmpdir(), 'motu-page-'));
  for (const [name, bytes] of Object.entries(packed)) writeFileSync(join(folder, name), bytes);

  const { map } = content.layout;
  const pixel = [map.x + 10, map.y + 120].map((mm) => (mm / 25.4) * 150).join(' ');
  const found = told('gdaltransform', ['-t_srs', 'EPSG:4326', '-output_xy', join(folder, 'Moorea.png')], pixel);
  const [lon = 0, lat = 0] = found.split(' ').map(Number);
  const metres = geodesicDistance([lon, lat], pagePlane(content.page).toGround([10, 120]));
  expect(metres).toBeLessThan((content.page.scale * 25.4) / 1000 / 150);
}, 60_000);
