// npm run bench -- image [SIDE] [FOLDER]: an orthophoto of SIDE × SIDE pixels (20 000 without it) in EPSG:3297, made by GDAL: its import
// beside gdal2tiles, and the CPU of tiles that nobody has asked for beside MapServer's. Where a FOLDER is told the picture is kept there,
// since making it takes longer than measuring: the next run begins to measure at once.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TILE_GRIDS, tileExtent } from '@motu/core';
import { createEngine, type Layer, territoryFiles } from '@motu/engine';
import { SHIPPED_TERRITORY } from '../apps/server/src/territory/open-territory.ts';
import { compare, gdalPixels, makePicture, photograph } from '../apps/server/src/testing/pictures.ts';
import { cpuSeconds } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const CORNER = [225_000, 8_058_000] as const;
const STEP = 0.2;
/** Pixels of 28 cm there: the zoom of the picture itself. */
const LEVEL = 19;
const TILES = 40;
const CLI = join(import.meta.dirname, '../apps/server/src/cli.ts');

const PLACE = { bands: 3, epsg: 3297, corner: CORNER, step: STEP, value: photograph };

export async function run([asked = '20000', kept]: string[]): Promise<void> {
  const side = Number(asked);
  await inTemporaryFolder(async (folder) => {
    const { file, reduced } = preparePicture(kept ?? folder, side);
    console.log(`picture: ${side} × ${side}, ${megabytes(statSync(file).size)} MB (DEFLATE)`);
    const data = join(folder, 'data');
    const small = makePicture(folder, 'petite', { ...PLACE, width: 64, height: 64 });
    const motu = (...args: string[]) => watch(process.execPath, [CLI, 'import', 'image', ...args], { MOTU_DATA: data });
    // The territory is unpacked by the first command, and the start of the program is counted apart.
    await motu(small, '--slug', 'premiere');
    const start = await motu(small, '--slug', 'petite');
    const ours = await motu(file, '--slug', 'ortho');
    const cpu = ours.cpu - start.cpu;
    console.log(`motu import image: ${say(ours)}, ${(side ** 2 / 1e6 / cpu).toFixed(1)} Mpx/s a core`);
    await compareTiles(folder, data, reduced, side);
    // Last, since it takes the longest.
    const theirs = await watch('gdal2tiles.py', [
      '-q',
      '-w',
      'none',
      '-r',
      'bilinear',
      '--processes=1',
      file,
      join(folder, 'tiles'),
    ]);
    console.log(`gdal2tiles: ${say(theirs)}`);
  });
}

/** The picture, and the same with reductions beside it, which MapServer is to draw from. */
function preparePicture(folder: string, side: number): { file: string; reduced: string } {
  mkdirSync(folder, { recursive: true });
  const [file, reduced] = [join(folder, `ortho-${side}.tif`), join(folder, `ortho-${side}-reduced.tif`)];
  if (!existsSync(file)) {
    const options = ['-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES', '-co', 'BIGTIFF=IF_SAFER'];
    makePicture(folder, `ortho-${side}`, { ...PLACE, width: side, height: side, options });
  }
  if (!existsSync(reduced)) {
    symlinkSync(file, reduced);
    execFileSync('gdaladdo', ['-q', '-ro', '-r', 'average', reduced, '2', '4', '8', '16', '32', '64']);
  }
  return { file, reduced };
}

async function compareTiles(folder: string, data: string, file: string, side: number): Promise<void> {
  const home = join(data, 'territory');
  const image = readdirSync(join(home, 'images')).find((name) => name.startsWith('ortho-')) ?? '';
  console.log(`on the disk: ${megabytes(statSync(join(home, 'images', image)).size)} MB`);
  const files = { ...territoryFiles(SHIPPED_TERRITORY), geopackage: join(home, 'territory.gpkg') };
  const layer: Layer = {
    slug: 'ortho',
    title: '',
    description: '',
    minZoom: 0,
    maxZoom: 20,
    content: { kind: 'image', image },
    fields: [],
    legend: null,
    sources: [],
  };
  const engine = await createEngine({ files, layers: [layer], workers: 1 });
  const blocks = await blocksOf(side);
  for (const format of ['jpeg', 'webp'] as const) {
    // A server that has drawn others before: these are nobody's.
    for (const block of await blocksOf(side, 0.03))
      await engine.metatile({ ...block, layer: 'ortho', grid: 'EPSG:3857', format });
    const before = process.cpuUsage();
    for (const block of blocks) await engine.metatile({ ...block, layer: 'ortho', grid: 'EPSG:3857', format });
    const { user, system } = process.cpuUsage(before);
    console.log(
      `motu: ${((user + system) / 1000 / (blocks.length * 4)).toFixed(1)} ms of CPU a tile (${format}, level ${LEVEL})`,
    );
  }
  const extents = blocks.flatMap(({ column, row }) =>
    [0, 1, 2, 3].map((i) => tileExtent(TILE_GRIDS['EPSG:3857'], LEVEL, column + (i % 2), row + (i >> 1))),
  );
  const differences: number[] = [];
  for (const extent of extents.slice(0, 5)) {
    const request = {
      layers: [{ slug: 'ortho' }],
      crs: 'EPSG:3857',
      bbox: extent,
      width: 256,
      height: 256,
      format: 'png',
    } as const;
    const { default: sharp } = await import('sharp');
    const drawn = await sharp(await engine.map(request))
      .ensureAlpha()
      .raw()
      .toBuffer();
    differences.push(compare(drawn, gdalPixels(folder, [file], { crs: 'EPSG:3857', extent, size: 256 })).most);
  }
  console.log(`beside gdalwarp: at most ${Math.max(...differences)} of 255`);
  await engine.close();
  mapServer(folder, file, extents);
}

type Block = { level: number; column: number; row: number; columns: number; rows: number };

/** Blocks of 2 × 2 tiles spread over the middle of the picture, or beside those. */
async function blocksOf(side: number, beside = 0): Promise<Block[]> {
  const { PROJECTIONS } = await import('@motu/engine');
  const count = TILES / 4;
  return Array.from({ length: count }, (_, i) => {
    const at = side * STEP * (0.2 + beside + (0.6 * i) / count);
    const [lon, lat] = PROJECTIONS['EPSG:3297'].inverse(CORNER[0] + at, CORNER[1] - at);
    const [x, y] = PROJECTIONS['EPSG:3857'].forward(lon, lat);
    const size = 40_075_016.685_578_49 / 2 ** LEVEL;
    const even = (n: number) => Math.floor(n / 2) * 2;
    return {
      level: LEVEL,
      column: even((x + 20_037_508.34) / size),
      row: even((20_037_508.34 - y) / size),
      columns: 2,
      rows: 2,
    };
  });
}

/** The same tiles by MapServer, in one running process (Debian's python3-mapscript). Its JPEG has one colour for four pixels, ours one for each. */
function mapServer(folder: string, file: string, extents: readonly (readonly number[])[]): void {
  const mapfile = join(folder, 'ortho.map');
  writeFileSync(
    mapfile,
    `MAP NAME "o" SIZE 256 256 EXTENT 0 0 1 1 MAXSIZE 4096 PROJECTION "init=epsg:3857" END
OUTPUTFORMAT NAME "jpeg" DRIVER "AGG/JPEG" MIMETYPE "image/jpeg" IMAGEMODE RGB EXTENSION "jpg" FORMATOPTION "QUALITY=85" END
LAYER NAME "ortho" TYPE RASTER STATUS DEFAULT DATA "${file}" PROCESSING "RESAMPLE=BILINEAR" PROCESSING "CLOSE_CONNECTION=DEFER" PROJECTION "init=epsg:3297" END END
END`,
  );
  const input = extents.map((extent) => extent.join(',')).join('\n');
  const script = join(import.meta.dirname, 'image-mapserver.py');
  const each = Number(execFileSync('/usr/bin/python3', [script, mapfile], { input, encoding: 'utf8' }));
  console.log(`MapServer: ${each.toFixed(1)} ms of CPU a tile (jpeg with half of the colours, level ${LEVEL})`);
}

type Watched = { seconds: number; cpu: number; most: number };

/** Runs a program, and looks at it ten times a second. */
async function watch(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Watched> {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
  let [cpu, most] = [0, 0];
  const look = setInterval(() => {
    try {
      cpu = cpuSeconds(child.pid ?? 0);
      most = Math.max(
        most,
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
      );
    } catch {
      // It has just ended.
    }
  }, 100);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1000, cpu, most };
}

const say = ({ seconds, cpu, most }: Watched) =>
  `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${Math.round(most)} MB at most`;
const megabytes = (bytes: number) => Math.round(bytes / 1e6);
