// npm run bench -- image [SIDE]: an orthophoto of SIDE × SIDE pixels (20 000 without it) in EPSG:3297, made by GDAL: its import beside
// gdal2tiles, and the CPU of tiles that nobody has asked for beside MapServer's.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

export async function run([asked = '20000']: string[]): Promise<void> {
  const side = Number(asked);
  await inTemporaryFolder(async (folder) => {
    const place = { width: side, height: side, bands: 3, epsg: 3297, corner: CORNER, step: STEP, value: photograph };
    const file = makePicture(folder, 'ortho', {
      ...place,
      options: ['-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES', '-co', 'BIGTIFF=IF_SAFER'],
    });
    console.log(`picture: ${side} × ${side}, ${megabytes(statSync(file).size)} MB (DEFLATE)`);
    const data = join(folder, 'data');
    const small = makePicture(folder, 'petite', { ...place, width: 64, height: 64 });
    const motu = (...args: string[]) => watch(process.execPath, [CLI, 'import', 'image', ...args], { MOTU_DATA: data });
    // The territory is unpacked by the first command, and the start of the program is counted apart.
    await motu(small, '--slug', 'premiere');
    const start = await motu(small, '--slug', 'petite');
    const ours = await motu(file, '--slug', 'ortho');
    const cpu = ours.cpu - start.cpu;
    console.log(`motu import image: ${say(ours)}, ${(side ** 2 / 1e6 / cpu).toFixed(1)} Mpx/s a core`);
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
    execFileSync('gdaladdo', ['-q', '-r', 'average', file, '2', '4', '8', '16', '32', '64']);
    await compareTiles(folder, data, file, side);
  });
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
    // The threads are started by a first one.
    await engine.rectangle({ ...(blocks[0] as Block), layer: 'ortho', grid: 'EPSG:3857', format });
    const before = process.cpuUsage();
    for (const block of blocks) await engine.metatile({ ...block, layer: 'ortho', grid: 'EPSG:3857', format });
    const { user, system } = process.cpuUsage(before);
    console.log(
      `motu: ${((user + system) / 1000 / (blocks.length * 4)).toFixed(1)} ms of CPU a tile (${format}, level ${LEVEL})`,
    );
  }
  const extents = blocks.map(({ column, row }) => tileExtent(TILE_GRIDS['EPSG:3857'], LEVEL, column, row));
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

/** Blocks of 2 × 2 tiles spread over the middle of the picture. */
async function blocksOf(side: number): Promise<Block[]> {
  const { PROJECTIONS } = await import('@motu/engine');
  const count = TILES / 4;
  return Array.from({ length: count }, (_, i) => {
    const at = side * STEP * (0.2 + (0.6 * i) / count);
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

/** The same tiles by MapServer, as its own program; what it costs to start it is taken off. */
function mapServer(folder: string, file: string, extents: readonly (readonly number[])[]): void {
  const mapfile = join(folder, 'ortho.map');
  writeFileSync(
    mapfile,
    `MAP NAME "o" SIZE 256 256 EXTENT 0 0 1 1 MAXSIZE 4096 PROJECTION "init=epsg:3857" END
OUTPUTFORMAT NAME "jpeg" DRIVER "AGG/JPEG" MIMETYPE "image/jpeg" IMAGEMODE RGB EXTENSION "jpg" FORMATOPTION "QUALITY=85" END
WEB METADATA "wms_title" "o" "wms_enable_request" "*" "wms_srs" "EPSG:3857" END END
LAYER NAME "ortho" TYPE RASTER STATUS ON DATA "${file}" PROCESSING "RESAMPLE=BILINEAR" PROJECTION "init=epsg:3297" END METADATA "wms_title" "o" END END
END`,
  );
  const ask = (extent: readonly number[], size: number) =>
    `mapserv -nh "QUERY_STRING=map=${mapfile}&SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=ortho&STYLES=&SRS=EPSG:3857&BBOX=${extent.join(',')}&WIDTH=${size}&HEIGHT=${size}&FORMAT=image/jpeg" > ${join(folder, 'out.jpg')}`;
  const config = join(folder, 'mapserver.conf');
  writeFileSync(config, 'CONFIG\n  ENV\n    MS_MAP_PATTERN "."\n  END\nEND\n');
  const total = childSeconds(
    config,
    extents.map((extent) => ask(extent, 256)),
  );
  if (readFileSync(join(folder, 'out.jpg')).readUInt16BE(0) !== 0xffd8) throw new Error('MapServer drew nothing.');
  // The same place in a few pixels: the program, the file and the projections are opened as well.
  const start = childSeconds(
    config,
    extents.map(([west = 0, south = 0]) => ask([west, south, west + 2, south + 2], 8)),
  );
  const each = (seconds: number) => ((seconds * 1000) / extents.length).toFixed(1);
  console.log(`MapServer: ${each(total - start)} ms of CPU a tile (jpeg), ${each(start)} to start apart`);
}

/** User and system time of commands, as the shell tells it. */
function childSeconds(config: string, commands: string[]): number {
  const said = execFileSync('bash', ['-c', `export MAPSERVER_CONFIG_FILE=${config}; ${commands.join('\n')}\ntimes`], {
    encoding: 'utf8',
  });
  const children = said.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
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
