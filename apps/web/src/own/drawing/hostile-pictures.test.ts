import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fr } from '../reading/fr.ts';
import { MAX_SAMPLES } from '../reading/limits.ts';
import { FileRefusal } from '../reading/refusal.ts';
import { askProj, run } from '../reading/testing.ts';
import { drawPicture } from './draw-picture.ts';
import { openPicture } from './open-picture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture of GDAL over the sea south-west of Tahiti, in metres. */
function geoTiff(
  side: number,
  options: readonly string[],
  { color = ['-burn', '220'], reductions = ['2', '4'] } = {},
): Bytes {
  const target = join(mkdtempSync(join(tmpdir(), 'motu-own-')), 'photo.tif');
  const place = ['-a_srs', 'EPSG:3297', '-a_ullr', '188000', '8013000', '199000', '8002000'];
  const size = ['-outsize', String(side), String(side)];
  const created = options.flatMap((option) => ['-co', option]);
  run('gdal_create', ['-of', 'GTiff', '-bands', '3', ...color, ...size, ...place, ...created, target]);
  if (reductions.length > 0) run('gdaladdo', [target, ...reductions]);
  return new Uint8Array(readFileSync(target));
}

const TILED = ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'COMPRESS=DEFLATE'];
const PICTURE = geoTiff(48, TILED);
const WRITTEN: [name: string, bytes: Bytes][] = [
  ['of compressed tiles', PICTURE],
  ['of strips', geoTiff(48, ['BLOCKYSIZE=8'])],
  ['of the large kind', geoTiff(48, [...TILED, 'BIGTIFF=YES'])],
];

const FRAME = { extent: [-149.92, -18.02, -149.88, -17.98] as [number, number, number, number], width: 40, height: 40 };

const open = (bytes: Bytes) => openPicture(new Blob([bytes]), {}, askProj);

/** What becomes of a file: the share of the frame that its picture covers, or why it is refused. */
async function outcomeOf(bytes: Bytes): Promise<number | FileRefusal> {
  try {
    return await coverOf(await open(bytes));
  } catch (error) {
    if (error instanceof FileRefusal) return error;
    throw error;
  }
}

async function coverOf(picture: Awaited<ReturnType<typeof openPicture>>): Promise<number> {
  const pixels = new Uint8ClampedArray(FRAME.width * FRAME.height * 4);
  // What drawing asks of a canvas.
  const context = { createImageData: () => ({ data: pixels }), putImageData: () => {} };
  await drawPicture(context as never, picture, { ...FRAME, ratio: 1 });
  return pixels.filter((value, at) => at % 4 === 3 && value === 255).length / (FRAME.width * FRAME.height);
}

async function refusalOf(bytes: Bytes): Promise<string> {
  const outcome = await outcomeOf(bytes);
  expect(outcome).toBeInstanceOf(FileRefusal);
  return (outcome as FileRefusal).message;
}

test.each(WRITTEN)(
  'OWN-02 a GeoTIFF %s that is cut at any percent is refused by a sentence, never shown in part',
  async (_, whole) => {
    expect(await outcomeOf(whole)).toBe(1);
    for (let percent = 1; percent < 100; percent++) {
      const message = await refusalOf(whole.slice(0, Math.floor((whole.length * percent) / 100)));
      expect([fr.notTiff, fr.broken]).toContain(message);
    }
  },
);

/** Where the first directory says what. */
function entryOf(bytes: Bytes, tag: number): { view: DataView; at: number } {
  const view = new DataView(bytes.buffer);
  const start = view.getUint32(4, true);
  for (let i = 0; i < view.getUint16(start, true); i++) {
    const at = start + 2 + i * 12;
    if (view.getUint16(at, true) === tag) return { view, at };
  }
  throw new Error(`There is no tag ${tag}.`);
}

/** A picture whose header says another count and value of a tag than it has. */
function lying(tag: number, value: number, count?: number): Bytes {
  const bytes = PICTURE.slice();
  const { view, at } = entryOf(bytes, tag);
  view.setUint16(at + 2, 4, true);
  if (count !== undefined) view.setUint32(at + 4, count, true);
  view.setUint32(at + 8, value, true);
  return bytes;
}

const [WIDTH, LENGTH, TILE_WIDTH, TILE_OFFSETS, TILE_LENGTHS] = [256, 257, 322, 324, 325];
const MOST = 0xffffffff;

test.each([
  ['a width without end', lying(WIDTH, MOST)],
  ['a height without end', lying(LENGTH, MOST)],
  ['no width', lying(WIDTH, 0)],
  ['tiles of no width', lying(TILE_WIDTH, 0)],
  ['tiles beyond its end', lying(TILE_OFFSETS, 0x7fffffff)],
  ['a table without end', lying(TILE_OFFSETS, 8, MOST)],
  ['lengths that another place has', lying(TILE_LENGTHS, 0x7fffffff)],
])('OWN-02 a GeoTIFF whose header promises %s is refused by a sentence', async (_, bytes) => {
  expect([fr.broken, fr.tooLargeTiff(MAX_SAMPLES)]).toContain(await refusalOf(bytes));
});

test('OWN-02 a GeoTIFF whose directories lead back to themselves is refused, and does not keep its reader for ever', async () => {
  const bytes = PICTURE.slice();
  const view = new DataView(bytes.buffer);
  const start = view.getUint32(4, true);
  view.setUint32(start + 2 + view.getUint16(start, true) * 12, start, true);
  expect(await refusalOf(bytes)).toBe(fr.broken);
});

test('OWN-02 a GeoTIFF of a few bytes that unpacks into gigabytes is refused before it is unpacked', async () => {
  const sparse = ['TILED=YES', 'COMPRESS=DEFLATE', 'SPARSE_OK=TRUE', 'BLOCKXSIZE=512', 'BLOCKYSIZE=512'];
  const bomb = geoTiff(30_000, sparse, { color: [], reductions: [] });
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await refusalOf(bomb)).toBe(fr.tooLargeTiff(MAX_SAMPLES));
});

test.each(WRITTEN)(
  'OWN-02 a GeoTIFF %s with bytes that are not its own is opened or refused by a sentence',
  async (_, whole) => {
    for (let at = 1; at < whole.length; at += Math.max(1, Math.floor(whole.length / 60))) {
      const wrong = whole.slice();
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      const error = await open(wrong).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error) expect(error).toBeInstanceOf(FileRefusal);
    }
  },
);
