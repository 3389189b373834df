// @vitest-environment node

import { pagePlane } from '@motu/core/print';
import { converterFrom, UTM_SYSTEMS } from '@motu/core/projection';
import { expect, test } from 'vitest';
import type { PageContent } from '../content.ts';
import { pageContent, printed, readFaces, told } from './testing.ts';

const faces = readFaces();
const MM_PER_POINT = 25.4 / 72;

const print = (content: PageContent): Promise<string> => printed(content, faces);

const textOf = (path: string) => told('pdftotext', ['-layout', path, '-']).replace(/\s+/g, ' ');

/** What the last figure of the scale bar says, in metres. */
function saidLength(path: string): number {
  const [, figure = '', unit] = /\b0 [\d,]+ [\d,]+ ([\d,]+) (km|m)\b/.exec(textOf(path)) ?? [];
  return Number(figure.replace(',', '.')) * (unit === 'km' ? 1000 : 1);
}

/** The length of the bar among the vectors of the PDF, in millimetres: nothing else is filled and has so thin an edge. */
function barLength(path: string): number {
  const svg = told('pdftocairo', ['-svg', path, '-']);
  const bars = [...svg.matchAll(/<path [^>]*fill:rgb\(100%[^>]*stroke-width:0\.18;[^>]*>/g)].map(([bar]) => bar);
  expect(bars).toHaveLength(1);
  const [, from = '', to = ''] = / d="M (\S+) \S+ L (\S+) /.exec(bars[0] ?? '') ?? [];
  const [, growth = ''] = /matrix\(([^,]+),/.exec(bars[0] ?? '') ?? [];
  return (Number(to) - Number(from)) * Number(growth) * MM_PER_POINT;
}

test.each(
  (['A4', 'A3'] as const).flatMap((sheet) => [500, 25_000, 33_333, 5_000_000].map((scale) => ({ sheet, scale }))),
)(
  'PRN-02 the scale bar of an $sheet at 1:$scale is as long in the PDF as it says, within 0.2 %',
  async ({ sheet, scale }) => {
    const path = await print(pageContent({ sheet, scale, parts: ['scaleBar'] }, { scale }));
    const ground = (barLength(path) * scale) / 1000;
    expect(Math.abs(ground / saidLength(path) - 1)).toBeLessThan(0.002);
  },
);

test('PRN-02 the scale bar and the north arrow are on the page when they are asked for, and not otherwise', async () => {
  const words = async (parts: PageContent['settings']['parts']) =>
    textOf(await print(pageContent({ parts, grid: 'none' })));
  expect(await words(['scaleBar', 'north'])).toMatch(/ 0 0,5 1 2 km N /);
  const without = await words([]);
  expect(without).not.toMatch(/ N /);
  expect(without).not.toContain('2 km');
});

type Word = { left: number; right: number; top: number; text: string };

function wordsOf(path: string): Word[] {
  const boxes = told('pdftotext', ['-bbox', path, '-']);
  return [...boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, left, top, right, text = '']) => ({
      left: Number(left) * MM_PER_POINT,
      right: Number(right) * MM_PER_POINT,
      top: Number(top) * MM_PER_POINT,
      text,
    }),
  );
}

test('PRN-02 the figures of the UTM grid stand in the margins over and under the map, each where its easting is', async () => {
  const content = pageContent({ scale: 25_000, grid: 'utm' }, { scale: 25_000 });
  const { crs, toPage } = pagePlane(content.page);
  const { map } = content.layout;
  const { forward, inverse } = converterFrom(UTM_SYSTEMS.find(({ code }) => code === crs)?.definition ?? '');
  const [, northing] = forward(content.page.center);
  const words = wordsOf(await print(content));
  for (const isTop of [true, false]) {
    const inBand = words.filter(({ top }) =>
      isTop ? top > map.y - 4.2 && top < map.y : top > map.y + map.height - 0.5,
    );
    // « 1 » raised, then « 98,5 »: kilometres.
    const figures = inBand.flatMap((raised, i) => {
      const after = inBand[i + 1];
      const isPair =
        after &&
        /^\d$/.test(raised.text) &&
        /^\d\d(,\d+)?$/.test(after.text) &&
        Math.abs(after.left - raised.right) < 0.1;
      return isPair ? [{ raised, after, km: Number(`${raised.text}${after.text.replace(',', '.')}`) }] : [];
    });
    // A line each 500 m over 5.3 km.
    expect(figures.length).toBeGreaterThanOrEqual(10);
    for (const { raised, after, km } of figures) {
      const x = map.x + toPage(inverse([km * 1000, northing]))[0];
      expect(Math.abs((raised.left + after.right) / 2 - x)).toBeLessThan(0.3);
    }
  }
});

test('PRN-09 a page that is made without some layers names them, and one without any says nothing of it', async () => {
  const words = async (missing: string[]) => textOf(await print({ ...pageContent(), missing }));
  const foot = (await words(['Île voisine'])).replace(/ ?\|? /g, ' ');
  for (const word of ['Sans la couche', '«', 'Île voisine', 'indisponible.']) expect(foot).toContain(word);
  expect(await words(['Routes', 'Communes'])).toContain('Sans les couches');
  expect(await words([])).not.toContain('indisponible');
});
