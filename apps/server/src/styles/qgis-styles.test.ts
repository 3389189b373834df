import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Extent } from '@motu/core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPicture } from '../../../../packages/engine/src/draw/picture.ts';
import { packed } from '../../../../packages/engine/src/encode/pixels.ts';
import { createFrame } from '../../../../packages/engine/src/projection/frame.ts';
import { compileStyle } from '../../../../packages/engine/src/style/compile.ts';
import { feature, line, point, polygon, writeCollection } from '../testing/couche-files.ts';
import { readStyleText } from './read-style-text.ts';

const SIDE = 200;
const EXTENT: Extent = [-149.5, -17.5, -149.3, -17.3];
const [WEST, SOUTH] = EXTENT;
/** Pairs for the eye are written here where someone wants to see them. */
const PAIRS = process.env.MOTU_STYLE_PAIRS;

type Kind = 'point' | 'line' | 'polygon';
const at = (x: number, y: number): [number, number] => [WEST + x / 1000, SOUTH + y / 1000];
const SHAPES: Record<Kind, [number, number][][]> = {
  point: [[at(50, 50)], [at(150, 60)], [at(100, 150)]],
  line: [
    [at(20, 30), at(100, 60), at(180, 30)],
    [at(20, 100), at(180, 100)],
    [at(20, 180), at(120, 120), at(180, 170)],
  ],
  polygon: [
    [at(15, 15), at(90, 20), at(85, 90), at(15, 15)],
    [at(110, 20), at(185, 20), at(185, 85), at(110, 85), at(110, 20)],
    [at(30, 120), at(170, 110), at(150, 185), at(50, 180), at(30, 120)],
  ],
};
const PROPERTIES = [
  { type: 'a', rang: 10, face_id: 1 },
  { type: 'b', rang: 20, face_id: 2 },
  { type: 'c', rang: 30, face_id: 3 },
];
const GEOMETRIES = {
  point: ([first]: [number, number][]) => point(...(first as [number, number])),
  line: (corners: [number, number][]) => line(...corners),
  polygon: (corners: [number, number][]) => polygon(corners),
};

const folder = mkdtempSync(join(tmpdir(), 'motu-qgis-styles-'));
let styles: { name: string; kind: Kind }[];
beforeAll(() => {
  for (const [kind, shapes] of Object.entries(SHAPES) as [Kind, [number, number][][]][]) {
    const features = shapes.map((corners, i) => feature(PROPERTIES[i] ?? {}, GEOMETRIES[kind](corners)));
    writeCollection(folder, `${kind}.geojson`, features);
  }
  const script = join(import.meta.dirname, '../testing/qgis-styles.py');
  execFileSync('/usr/bin/python3', [script, folder, EXTENT.join(), String(SIDE)], { stdio: 'pipe' });
  styles = JSON.parse(readFileSync(join(folder, 'styles.json'), 'utf8'));
}, 600_000); // QGIS begins slowly on a busy machine
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The objects as the engine draws them with a style of QGIS, on white. */
async function drawn(kind: Kind, style: unknown): Promise<Buffer> {
  const compiled = await compileStyle(style as never);
  const picture = createPicture(createFrame({ crs: 'EPSG:4326', extent: [...EXTENT], width: SIDE, height: SIDE }));
  const features = SHAPES[kind].map((corners, i) => ({
    id: i,
    properties: PROPERTIES[i] ?? {},
    geometry: { kind, coordinates: Float64Array.from(corners.flat()), ends: Uint32Array.of(corners.length * 2) },
  }));
  compiled.draw(picture, features);
  const raw = { width: SIDE, height: SIDE, channels: 4 as const };
  return onWhite(sharp(Buffer.from(packed(picture.pixels())), { raw }));
}

const onWhite = (image: Sharp) => image.flatten({ background: '#ffffff' }).removeAlpha().raw().toBuffer();

/** Beyond this of 255, a pixel is another: edges are smoothed otherwise by each program. */
const OTHER = 96;
const isInk = (pixels: Buffer, i: number) =>
  Math.min(pixels[i] ?? 255, pixels[i + 1] ?? 255, pixels[i + 2] ?? 255) < 200;

/** How two pictures differ: pixels of other colours, edges of what is drawn, and how much of it there is. */
function compare(ours: Buffer, theirs: Buffer) {
  const places = Array.from({ length: SIDE * SIDE }, (_, i) => i * 3);
  const isOther = (i: number) =>
    [0, 1, 2].some((band) => Math.abs((ours[i + band] ?? 0) - (theirs[i + band] ?? 0)) > OTHER);
  const inkOf = (pixels: Buffer) => places.filter((i) => isInk(pixels, i)).length;
  const edges = box(theirs);
  return {
    share: places.filter(isOther).length / places.length,
    apart: Math.max(...box(ours).map((edge, i) => Math.abs(edge - (edges[i] ?? Number.NaN)))),
    ink: inkOf(ours) / inkOf(theirs),
    tint: Math.max(...tintOf(ours).map((value, i) => Math.abs(value - (tintOf(theirs)[i] ?? Number.NaN)))),
  };
}

/** The mean colour of the twentieth of the ink that is farthest from white: what no smoothing of edges pales. */
function tintOf(pixels: Buffer): number[] {
  const light = (i: number) => (pixels[i] ?? 0) + (pixels[i + 1] ?? 0) + (pixels[i + 2] ?? 0);
  const inked = Array.from({ length: SIDE * SIDE }, (_, i) => i * 3).filter((i) => isInk(pixels, i));
  const deepest = inked.sort((a, b) => light(a) - light(b)).slice(0, Math.ceil(inked.length / 20));
  return [0, 1, 2].map((band) => deepest.reduce((sum, i) => sum + (pixels[i + band] ?? 0), 0) / deepest.length);
}

/** The least and the most columns and rows with ink. */
function box(pixels: Buffer): number[] {
  const found = Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) => isInk(pixels, i * 3));
  const columns = found.map((i) => i % SIDE);
  const rows = found.map((i) => Math.floor(i / SIDE));
  return [Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)];
}

async function pairOf(name: string, kind: Kind, language: 'qml' | 'sld') {
  const text = readFileSync(join(folder, `${name}.${language}`), 'utf8');
  const { style, lost } = await readStyleText(text);
  const ours = await drawn(kind, style);
  // QGIS does not read its own hatching again as it wrote it: what it drew first is the model.
  const drawnFrom = name.startsWith('hashed') ? 'qml' : language;
  const theirs = await onWhite(sharp(join(folder, `${name}.${drawnFrom}.png`)));
  if (PAIRS) await writePair(join(PAIRS, `${name}-${language}.png`), ours, theirs);
  return { lost, ...compare(ours, theirs) };
}

async function writePair(path: string, ours: Buffer, theirs: Buffer): Promise<void> {
  const raw = { width: SIDE, height: SIDE, channels: 3 as const };
  const pictures = await Promise.all([ours, theirs].map((pixels) => sharp(pixels, { raw }).png().toBuffer()));
  const canvas = sharp({ create: { width: 2 * SIDE + 4, height: SIDE, channels: 3, background: '#ff00ff' } });
  await canvas
    .composite(pictures.map((input, i) => ({ input, left: i * (SIDE + 4), top: 0 })))
    .png()
    .toFile(path);
}

/** QGIS rounds lengths to whole pixels in SLD, and its triangles are taller than ours. */
const LEAST_INK = 0.6;
const MOST_TINT = 24;
/** Lines of hatching begin elsewhere in each program: how much there is of them, and their colour, are compared. */
const IN_STEPS = /^hashed/;

test.each(['qml', 'sld'] as const)(
  'ADM-16 fifteen styles that QGIS ships, and categories, classes and rules of its symbols, read from %s, lie where QGIS draws them, with about as much ink, in its colours',
  async (language) => {
    expect(styles.length).toBe(18);
    const found = [];
    for (const { name, kind } of styles) found.push({ name, ...(await pairOf(name, kind, language)) });
    const off = found.filter(
      ({ name, share, apart, ink, tint }) =>
        !(apart <= 4 && ink > LEAST_INK && ink < 1.34 && tint <= MOST_TINT && (IN_STEPS.test(name) || share < 0.01)),
    );
    expect(off).toEqual([]);
    // What QGIS says and a style of ours does not: the bounds of classes alone.
    expect(new Set(found.flatMap(({ name, lost }) => (name === 'classes' ? [] : lost)))).toEqual(new Set());
  },
);
