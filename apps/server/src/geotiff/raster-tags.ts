import type { Entry } from './big-tiff.ts';
import type { Level } from './pyramid-blocks.ts';
import { BLOCK, NO_DATA, type SampleKind } from './samples.ts';

/** Where cells lie, north up, in the units of their system. */
export type RasterGrid = {
  west: number;
  north: number;
  /** Across and down. */
  cell: readonly [number, number];
  width: number;
  height: number;
};

/** What a file says of its heights. */
export type RasterTags = {
  kind: SampleKind;
  /** By its EPSG code. */
  system: { code: number; isProjected: boolean };
  /** Metres of a step. */
  scale?: number;
  /** For whoever has the file alone. */
  description?: string;
  copyright?: string;
};

const DEFLATE = 8;

/** The fields of the directory of a level, in the order of their tags. */
export function entriesOf(level: Level, depth: number, grid: RasterGrid, tags: RasterTags): Entry[] {
  const { kind, description, copyright } = tags;
  const isMain = depth === 0;
  return [
    { tag: 254, type: 'long', values: [isMain ? 0 : 1] },
    { tag: 256, type: 'long', values: [level.width] },
    { tag: 257, type: 'long', values: [level.height] },
    { tag: 258, type: 'short', values: [kind.bits] },
    { tag: 259, type: 'short', values: [DEFLATE] },
    { tag: 262, type: 'short', values: [1] },
    ...(isMain ? text(270, description) : []),
    { tag: 277, type: 'short', values: [1] },
    { tag: 284, type: 'short', values: [1] },
    { tag: 317, type: 'short', values: [kind.predictor] },
    { tag: 322, type: 'long', values: [BLOCK] },
    { tag: 323, type: 'long', values: [BLOCK] },
    { tag: 324, type: 'long8', values: level.offsets },
    { tag: 325, type: 'long8', values: level.sizes },
    { tag: 339, type: 'short', values: [kind.format] },
    ...(isMain ? text(33432, copyright) : []),
    ...(isMain ? placeEntries(grid, tags) : []),
    // Reductions say it too: readers take it from each level.
    { tag: 42113, type: 'ascii', text: String(NO_DATA) },
  ];
}

function placeEntries({ cell, west, north }: RasterGrid, { system, scale }: RasterTags): Entry[] {
  const { code, isProjected } = system;
  // GTModelType, GTRasterType area, then the system: GeographicType or ProjectedCSType.
  const keys = [
    ...[1, 1, 0, 3],
    ...[1024, 0, 1, isProjected ? 1 : 2],
    ...[1025, 0, 1, 1],
    ...[isProjected ? 3072 : 2048, 0, 1, code],
  ];
  const items = [
    ...(scale === undefined ? [] : [`<Item name="SCALE" sample="0" role="scale">${scale}</Item>`]),
    '<Item name="UNITTYPE" sample="0" role="unittype">m</Item>',
  ];
  return [
    { tag: 33550, type: 'double', values: [cell[0], cell[1], 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, west, north, 0] },
    { tag: 34735, type: 'short', values: keys },
    { tag: 42112, type: 'ascii', text: `<GDALMetadata>${items.join('')}</GDALMetadata>` },
  ];
}

const text = (tag: number, words: string | undefined): Entry[] => (words ? [{ tag, type: 'ascii', text: words }] : []);
