// @vitest-environment node
import { geodesicDistance, type LonLat } from '@motu/core';
import { pagePlane } from '@motu/core/print';
import { expect, test } from 'vitest';
import { pageAround } from '../sheet/page-around.ts';
import type { SheetContent } from '../sheet/sheet-content.ts';
import { composeSheet } from './compose-sheet.ts';
import { onDisk, readFaces, told } from './testing.ts';
import { PdfWriter } from './write-pdf.ts';

const WAY: LonLat[] = [
  [-149.57, -17.54],
  [-149.5, -17.53],
  [-149.44, -17.5],
];

function sheet(steps: number): SheetContent {
  return {
    kind: 'Feuille de route',
    title: 'De Papeete à Mahina',
    subtitle: 'Voiture',
    figures: [
      ['Durée', '18 min'],
      ['Longueur', '14,2 km'],
    ],
    page: pageAround(WAY, 5000),
    parts: [],
    overlays: [{ kind: 'shape', lines: [WAY], isClosed: false, paint: { stroke: '#0a756f', width: 4 } }],
    sections: [
      {
        title: 'Étapes',
        blocks: [
          {
            kind: 'steps',
            steps: Array.from({ length: steps }, (_, i) => ({
              text: `Étape-${i + 1} : tourner à droite sur l’avenue du Prince Hinoi, puis continuer tout droit jusqu’au carrefour`,
              figures: '1,2 km · 2 min',
            })),
          },
        ],
      },
      {
        title: 'Profil altimétrique',
        blocks: [
          {
            kind: 'profile',
            points: [0, 1, 2, 3, 4, 5].map((i) => ({ distance: i * 2840, altitude: i === 2 ? null : i * 40 })),
          },
          { kind: 'text', text: 'Montée 200 m, descente 0 m.' },
        ],
      },
    ],
    link: 'https://motu.exemple.pf/?route=1',
    product: 'Motu',
    host: 'motu.exemple.pf',
    sources: ['© OpenStreetMap et contributeurs, ODbL'],
    notes: [],
    dates: ['Page établie le 17 novembre 2026'],
  };
}

async function print(content: SheetContent): Promise<string> {
  const pdf = new PdfWriter(readFaces(), { title: content.title, subject: '', product: 'Motu' }, new Date());
  pdf.addDocument(content, new Map());
  return onDisk('feuille.pdf', new Uint8Array(await (await pdf.end()).arrayBuffer()));
}

test('PRN-08 a long route sheet goes on over pages: every step once, in order, none cut, and each page with its number', async () => {
  const path = await print(sheet(70));
  const count = Number(/Pages: +(\d+)/.exec(told('pdfinfo', [path]))?.[1]);
  expect(count).toBeGreaterThan(2);
  const text = told('pdftotext', ['-layout', path, '-']);
  const steps = [...text.matchAll(/Étape-(\d+) :/g)].map(([, number]) => Number(number));
  expect(steps).toEqual(Array.from({ length: 70 }, (_, i) => i + 1));
  for (let page = 1; page <= count; page++) expect(text).toContain(`Page ${page} sur ${count}`);
  for (const words of ['De Papeete à Mahina', '14,2 km', 'Montée 200 m', '200 m', 'contributeurs, ODbL']) {
    expect(text).toContain(words);
  }
  const boxes = [...told('pdftotext', ['-bbox', path, '-']).matchAll(/xMax="([\d.]+)" yMax="([\d.]+)"/g)];
  for (const [, right, bottom] of boxes) {
    expect((Number(right) * 25.4) / 72).toBeLessThan(196);
    expect((Number(bottom) * 25.4) / 72).toBeLessThan(290);
  }
}, 60_000);

test('PRN-08 the map of a sheet shows the whole way at a step of scales, and GDAL places it', async () => {
  const content = sheet(3);
  const { page } = content;
  expect(page.scale).toBe(100_000);
  for (const place of WAY) {
    const [x, y] = pagePlane(page).toPage(place);
    expect(x > 5 && x < page.widthMm - 5 && y > 5 && y < page.heightMm - 5).toBe(true);
  }
  const { measure } = new PdfWriter(readFaces(), { title: '', subject: '', product: 'Motu' }, new Date());
  const { map } = composeSheet(content, measure);
  const pixels = WAY.map((place) => {
    const [x, y] = pagePlane(page).toPage(place);
    return [map.x + x, map.y + y].map((mm) => (mm / 25.4) * 300).join(' ');
  });
  const path = `PDF:1:${await print(content)}`;
  const lines = told('gdaltransform', ['-t_srs', 'EPSG:4326', '-output_xy', path], pixels.join('\n'))
    .trim()
    .split('\n');
  const pixelMetres = (page.scale * 25.4) / 1000 / 300;
  for (const [i, place] of WAY.entries()) {
    const [lon = 0, lat = 0] = (lines[i] ?? '').split(' ').map(Number);
    expect(geodesicDistance([lon, lat], place)).toBeLessThan(pixelMetres);
  }
}, 60_000);

test('PRN-08 places across 180° are shown together', () => {
  const page = pageAround(
    [
      [179.9, -17],
      [-179.9, -17.05],
    ],
    5000,
  );
  expect(Math.abs(Math.abs(page.center[0]) - 180)).toBeLessThan(1e-9);
  expect(page.scale).toBe(200_000);
});
