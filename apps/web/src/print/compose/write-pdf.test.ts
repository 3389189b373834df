// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { geodesicDistance, type LonLat } from '@motu/core';
import { pagePlane, printParts } from '@motu/core/print';
import { expect, test } from 'vitest';
import type { PageContent } from '../content.ts';
import { MOOREA, pageContent, printed, readFaces, told } from './testing.ts';
import type { Pictures } from './write-pdf.ts';

const faces = readFaces();
const MM_PER_POINT = 25.4 / 72;

const print = (content: PageContent, pictures?: Pictures): Promise<string> => printed(content, faces, pictures);

/** Places of the map, from 0 to 1 across and down. */
const CORNERS = [
  [0.02, 0.02],
  [0.97, 0.04],
  [0.5, 0.5],
  [0.05, 0.96],
] as const;

function placesOn({ page }: PageContent): LonLat[] {
  const { toGround } = pagePlane(page);
  return CORNERS.map(([x, y]) => toGround([x * page.widthMm, y * page.heightMm]));
}

/** The only line of a colour that nothing else on the page has, in millimetres, as another program reads it. */
function lineOn(path: string): [number, number][] {
  const svg = told('pdftocairo', ['-svg', path, '-']);
  const element = /<path[^>]*stroke[:=]"?rgb\(100%, ?0%, ?100%\)[^>]*>/.exec(svg)?.[0] ?? '';
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = (/matrix\(([^)]*)\)/.exec(element)?.[1] ?? '')
    .split(',')
    .map(Number);
  const steps = [...(/ d="([^"]*)"/.exec(element)?.[1] ?? '').matchAll(/[ML] (-?[\d.]+) (-?[\d.]+)/g)];
  return steps.map(([, x, y]): [number, number] => [
    (a * Number(x) + c * Number(y) + e) * MM_PER_POINT,
    (b * Number(x) + d * Number(y) + f) * MM_PER_POINT,
  ]);
}

const cases = (['A4', 'A3'] as const).flatMap((sheet) =>
  [5000, 25_000, 250_000].map((scale) => ({ sheet, scale, rotationDeg: scale === 25_000 ? 30 : 0 })),
);

test.each(cases)(
  'PRN-03 PRN-04 on $sheet at 1:$scale turned by $rotationDeg°, lengths of drawings measured in the PDF are right within 0.2 %',
  async ({ sheet, scale, rotationDeg }) => {
    const content = pageContent({ sheet, scale }, { scale, rotationDeg });
    const places = placesOn(content);
    const middle = places[2] ?? MOOREA;
    for (const place of places.filter((one) => one !== middle)) {
      const path = await print({
        ...content,
        overlays: [
          { kind: 'shape', lines: [[place, middle]], isClosed: false, paint: { stroke: '#ff00ff', width: 1 } },
        ],
      });
      const [from, to] = [lineOn(path)[0], lineOn(path).at(-1)];
      if (!from || !to) throw new Error('The line is not on the page.');
      const paper = (Math.hypot(to[0] - from[0], to[1] - from[1]) * scale) / 1000;
      const ground = geodesicDistance(place, middle);
      expect(Math.abs(paper / ground - 1)).toBeLessThan(0.002);
    }
  },
  120_000,
);

test.each([
  { scale: 5000, rotationDeg: 0 },
  { scale: 25_000, rotationDeg: 30 },
  { scale: 250_000, rotationDeg: -75 },
])(
  'PRN-05 GDAL places the corners of a page at 1:$scale turned by $rotationDeg° within one pixel of 300 to the inch',
  async ({ scale, rotationDeg }) => {
    const content = pageContent({ scale }, { scale, rotationDeg });
    const path = await print(content);
    const { map } = content.layout;
    const places = placesOn(content);
    const pixels = CORNERS.map(([x, y]) =>
      [map.x + x * map.width, map.y + y * map.height].map((mm) => (mm / 25.4) * 300).join(' '),
    );
    const lines = told('gdaltransform', ['-t_srs', 'EPSG:4326', '-output_xy', path], pixels.join('\n'))
      .trim()
      .split('\n');
    const pixelMetres = (scale * 25.4) / 1000 / 300;
    for (const [i, line] of lines.entries()) {
      const [lon = 0, lat = 0] = line.split(' ').map(Number);
      expect(geodesicDistance([lon, lat], places[i] ?? MOOREA)).toBeLessThan(pixelMetres);
    }
  },
  60_000,
);

test('PRN-05 QGIS opens a page as a map of its own system and places it within one pixel of 300 to the inch', async () => {
  const scale = 25_000;
  const content = pageContent({ scale }, { scale, rotationDeg: 0 });
  const path = await print(content);
  const { map } = content.layout;
  const pixels = CORNERS.map(([x, y]) =>
    [map.x + x * map.width, map.y + y * map.height].map((mm) => (mm / 25.4) * 300).join(','),
  );
  const program = fileURLToPath(new URL('./qgis-page.py', import.meta.url));
  const read = JSON.parse(told('/usr/bin/python3', [program, path, ...pixels])) as Read;
  expect([read.isValid, read.crs]).toEqual([true, 'RGPF / UTM zone 6S']);
  const places = placesOn(content);
  for (const [i, place] of read.places.entries())
    expect(geodesicDistance(place, places[i] ?? MOOREA)).toBeLessThan((scale * 25.4) / 1000 / 300);
}, 120_000);

type Read = { isValid: boolean; crs: string; places: LonLat[] };

test('PRN-05 PRN-06 programs read the title, the legend, licences, dates, mention and what is generalised as text, in embedded subsets of fonts', async () => {
  const path = await print(pageContent({ title: 'Mo’orea, Māʻohi nui ō' }));
  const text = told('pdftotext', [path, '-']).replace(/\s+/g, ' ');
  for (const words of [
    'Māʻohi nui ō',
    'Les deux baies',
    '1:50 000',
    'Route principale',
    'Montée au Belvédère, 2,46 km',
    'contributeurs, ODbL',
    'ISPF, Licence ouverte 2.0',
    'Données de 2026',
    'Page établie le 17 novembre 2026',
    'Lagon et récif déduits du rivage.',
    'UTM 6 Sud, RGPF (EPSG:3297)',
    'Document d’information, sans valeur réglementaire',
  ]) {
    expect(text).toContain(words);
  }
  const fonts = told('pdffonts', [path]).trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+\S+ .* yes yes yes /);
  const info = told('pdfinfo', ['-isodates', path]);
  expect(info).toContain('Mo’orea, Māʻohi nui ō');
  expect(info).toMatch(/Producer: +Motu/);
  expect(info).toMatch(/CreationDate: +2026-11-17T20:00:00Z/);
}, 60_000);

test('PRN-02 a title of 500 letters, with words and without, stays within its column on every sheet', async () => {
  for (const title of ['Une carte de Moorea et de ses baies '.repeat(14).trim(), 'M'.repeat(500)]) {
    for (const orientation of ['paysage', 'portrait'] as const) {
      const content = pageContent({ title, orientation });
      const boxes = told('pdftotext', ['-bbox', await print(content), '-']);
      const [column] = content.layout.columns;
      const words = [...boxes.matchAll(/xMax="([\d.]+)"[^>]*>([^<]*)</g)].map(([, right, word = '']) => ({
        right: Number(right),
        word,
      }));
      const written = words.filter(({ word }) => /^M{4,}|^baies$/.test(word));
      expect(written.length).toBeGreaterThan(0);
      const edge = (column?.x ?? 0) + (column?.width ?? 0);
      for (const { right } of written) expect(right * MM_PER_POINT).toBeLessThanOrEqual(edge + 0.5);
    }
  }
}, 60_000);

test('PRN-02 PRN-06 on a page with many producers nothing overlaps: the legend, the sources and the mention are all there', async () => {
  const content = pageContent();
  const rows = Array.from({ length: 9 }, (_, i) => ({ title: `Ligne ${i + 1} de légende`, patch: null }));
  const sources = Array.from(
    { length: 12 },
    (_, i) => `© Producteur numéro ${i + 1} et ses contributeurs, Licence ouverte 2.0`,
  );
  const path = await print({ ...content, legend: [{ title: 'Fond', rows }], sources });
  const words = [...told('pdftotext', ['-bbox', path, '-']).matchAll(/yMin="([\d.]+)"[^>]*yMax="([\d.]+)">([^<]*)</g)];
  const topOf = (word: string) => Number(words.find(([, , , text]) => text === word)?.[1]);
  const bottomOf = (word: string) => Number(words.findLast(([, , , text]) => text === word)?.[2]);
  expect(bottomOf('légende')).toBeLessThan(topOf('Projection'));
  expect(bottomOf('Producteur')).toBeLessThan(topOf('réglementaire'));
  expect(words.filter(([, , , text]) => text === 'Producteur')).toHaveLength(12);
}, 60_000);

test('PRN-04 patches of the legend are vectors of the PDF, to the left of their line', async () => {
  const at = { x: 0, y: 0, scale: 1 / 30, angle: 0 };
  const line = { d: 'M-4 8L34 8', stroke: '#ff00ff', width: 3, isRound: true, at };
  const rows = [{ title: 'Magistrale', patch: [line] }];
  const path = await print({ ...pageContent(), legend: [{ title: 'Routes', rows }] });
  expect(told('pdfimages', ['-list', path]).trim().split('\n')).toHaveLength(2); // its heading alone
  const [from, to] = lineOn(path);
  if (!from || !to) throw new Error('The patch is not on the page.');
  expect(to[0] - from[0]).toBeGreaterThan(6.4);
  const word = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*yMax="([\d.]+)">Magistrale</.exec(
    told('pdftotext', ['-bbox', path, '-']),
  );
  const [left, top, bottom] = (word ?? []).slice(1).map((points) => Number(points) * MM_PER_POINT);
  expect(to[0]).toBeLessThan(left ?? 0);
  expect(from[1]).toBeGreaterThan(top ?? 0);
  expect(from[1]).toBeLessThan(bottom ?? 0);
}, 60_000);

/** A picture of one colour, as the server sends them. */
function plainPng(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('PRN-04 PRN-05 the parts of the map lie in the PDF where they are on earth, to the pixel, also where they meet', async () => {
  const content = pageContent({ grid: 'none', scale: 25_000 }, { scale: 25_000, rotationDeg: 30 });
  const { page } = content;
  const colours = [
    [200, 0, 0],
    [0, 160, 0],
    [0, 0, 200],
    [200, 160, 0],
  ] as const;
  const parts = printParts(page).map((part, i) => ({ ...part, key: `carte-${i}` }));
  const pictures = new Map(
    parts.map(({ key, width, height }, i) => [key, plainPng(width, height, colours[i] ?? [0, 0, 0])]),
  );
  expect(parts).toHaveLength(4);
  const path = await print({ ...content, parts }, pictures);
  const { toGround } = pagePlane(page);
  const colourAt = (column: number, row: number) => {
    const [lon, lat] = toGround([((column + 0.5) * 25.4) / 300, ((row + 0.5) * 25.4) / 300]);
    const values = told('gdallocationinfo', ['-wgs84', '-valonly', path, String(lon), String(lat)])
      .trim()
      .split('\n');
    return values.slice(0, 3).map(Number);
  };
  // Two pixels on either side: programs smooth what they draw where two pictures meet.
  expect(colourAt(1000, 1000)).toEqual(colours[0]);
  expect(colourAt(1997, 1000)).toEqual(colours[0]);
  expect(colourAt(2002, 1000)).toEqual(colours[1]);
  expect(colourAt(1000, 2002)).toEqual(colours[2]);
  expect(colourAt(2400, 2100)).toEqual(colours[3]);
}, 120_000);

test.each([
  { center: [180, -17] as LonLat, code: 'EPSG:32701', words: 'over 180°' },
  { center: [-150, -17.5] as LonLat, code: 'EPSG:3297', words: 'over two UTM zones' },
])('PRN-03 PRN-05 $words a page is placed whole by GDAL, in the zone of its centre', async ({ center, code }) => {
  const content = pageContent({ scale: 100_000 }, { scale: 100_000, center });
  expect(pagePlane(content.page).crs).toBe(code);
  const path = await print(content);
  const { map } = content.layout;
  const pixels = CORNERS.map(([x, y]) =>
    [map.x + x * map.width, map.y + y * map.height].map((mm) => (mm / 25.4) * 300).join(' '),
  );
  const lines = told('gdaltransform', ['-t_srs', 'EPSG:4326', '-output_xy', path], pixels.join('\n'))
    .trim()
    .split('\n');
  for (const [i, place] of placesOn(content).entries()) {
    const [lon = 0, lat = 0] = (lines[i] ?? '').split(' ').map(Number);
    expect(geodesicDistance([lon, lat], place)).toBeLessThan((100_000 * 25.4) / 1000 / 300);
  }
});
