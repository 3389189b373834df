// @vitest-environment node
import { atlasIndex, gridAtlas } from '@motu/core/print';
import { expect, test } from 'vitest';
import { assembly, indexOverlays } from '../atlas/atlas-content.ts';
import { infoOf } from './pdf-info.ts';
import { onDisk, pageContent, readFaces, told } from './testing.ts';
import { PdfWriter } from './write-pdf.ts';

const MM_PER_POINT = 25.4 / 72;

/** The words of a page with where their middles are, in millimetres. */
function wordsOn(path: string, page: number): { word: string; x: number; y: number }[] {
  const boxes = told('pdftotext', ['-bbox', '-f', `${page}`, '-l', `${page}`, path, '-']);
  const found = boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g);
  return [...found].map(([, left, top, right, bottom, word = '']) => ({
    word,
    x: ((Number(left) + Number(right)) / 2) * MM_PER_POINT,
    y: ((Number(top) + Number(bottom)) / 2) * MM_PER_POINT,
  }));
}

test('PRN-07 the index numbers every page, and a page has its own number and those of its neighbours on their sides', async () => {
  const { layout, page, ...rest } = pageContent({ mode: 'atlas', grid: 'none' });
  const { center: _, ...sheet } = page;
  const { cells } = gridAtlas(sheet, [
    [-149.95, -17.46],
    [-149.74, -17.46],
    [-149.74, -17.61],
    [-149.95, -17.61],
  ]);
  expect(cells).toHaveLength(6);
  const index = atlasIndex(sheet, cells);
  const place = { count: 6, scale: sheet.scale };
  const pdf = new PdfWriter(readFaces(), infoOf(rest), new Date());
  const overlays = indexOverlays(cells, index);
  pdf.addPage({ ...rest, layout, page: index, overlays, atlas: { ...place, number: null, neighbours: [] } }, new Map());
  for (const cell of cells) {
    const { number, neighbours } = cell;
    const locator = assembly(cells, index, cell);
    pdf.addPage({ ...rest, layout, page: cell.page, locator, atlas: { ...place, number, neighbours } }, new Map());
  }
  const path = onDisk('atlas.pdf', new Uint8Array(await (await pdf.end()).arrayBuffer()));
  expect(told('pdfinfo', [path])).toMatch(/Pages: +7/);

  const { map } = layout;
  const onMap = wordsOn(path, 1).filter(({ x, y }) => x > map.x && x < map.x + map.width && y < map.y + map.height);
  expect(onMap.map(({ word }) => word).toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(told('pdftotext', ['-f', '1', '-l', '1', path, '-'])).toMatch(/Index : 6 pages au\s+1:50\s000/);

  // Page 5 is in the middle of the lower row.
  const words = wordsOn(path, 6);
  const near = (word: string) => words.find((one) => one.word === word && one.x < map.x + map.width + 6);
  expect(told('pdftotext', ['-f', '6', '-l', '6', path, '-'])).toContain('Page 5 sur 6');
  expect(near('2')?.y).toBeLessThan(map.y);
  expect(near('2')?.x).toBeCloseTo(map.x + map.width / 2, -0.5);
  expect(near('4')?.x).toBeLessThan(map.x);
  expect(near('6')?.x).toBeGreaterThan(map.x + map.width);
  expect(near('5')).toBeUndefined();
  // Each page is placed on earth by itself.
  const corner = (number: number) => told('gdalinfo', [`PDF:${number}:${path}`]).match(/Origin = \(([\d.]+)/)?.[1];
  expect(Number(corner(3)) - Number(corner(2))).toBeCloseTo(map.width * 0.95 * 50, 0);
}, 60_000);
