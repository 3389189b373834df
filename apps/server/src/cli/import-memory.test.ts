import { execFile, execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const cli = join(import.meta.dirname, '../cli.ts');
const VILLAGE = join(import.meta.dirname, '../import/osm/fixtures/village.osm');

let folder: string;
/** What a small import takes. */
let village: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-memory-'));
  village = await peakOf('osm', VILLAGE);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tells the most memory that a process ever had. Not `maxRSS`, which begins with that of the process it was started by. */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const [, kilobytes] = /VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    process.stderr.write('peak ' + kilobytes);
  });
`)}`;

/** What a process holds is measured, not the garbage that it has not yet picked up where memory is plenty. */
const SMALL_HEAP = ['--max-semi-space-size=4', '--max-old-space-size=128'];

/** The most memory, in bytes, that the command has while it imports a file. */
async function peakOf(...args: string[]): Promise<number> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MOTU_DATA: folder };
  const command = [...SMALL_HEAP, '--import', TELL_PEAK, cli, 'import', ...args];
  const { stdout, stderr } = await run(process.execPath, command, { env });
  expect(stdout).toMatch(/aussitôt|Elle est dans le catalogue/);
  return Number(/peak (\d+)$/.exec(stderr)?.[1]) * 1024;
}

/** Places with a note of some length, and one road. */
function largeOsm(): string {
  const path = join(folder, 'grand.osm');
  const file = openSync(path, 'w');
  const note = 'x'.repeat(700);
  writeSync(file, '<osm>');
  for (let block = 0; block < 200; block++) {
    const nodes = Array.from({ length: 1000 }, (_, i) => {
      const place = `lon="${(-149 - i / 1e4).toFixed(4)}" lat="${(-17.5 - block / 1e3).toFixed(3)}"`;
      return `<node id="${block * 1000 + i + 1}" ${place}><tag k="note" v="${i} ${note}"/></node>`;
    });
    writeSync(file, nodes.join('\n'));
  }
  writeSync(file, '<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way></osm>');
  closeSync(file);
  return path;
}

/** Points with a note of some length. */
function largeCouche(): string {
  const path = join(folder, 'grand.geojson');
  const file = openSync(path, 'w');
  const note = 'x'.repeat(700);
  writeSync(file, '{"type":"FeatureCollection","features":[');
  for (let block = 0; block < 200; block++) {
    const features = Array.from({ length: 1000 }, (_, i) => {
      const geometry = { type: 'Point', coordinates: [-149 - i / 1e4, -17.5 - block / 1e3] };
      return JSON.stringify({ type: 'Feature', properties: { note: `${i} ${note}` }, geometry });
    });
    writeSync(file, `${block > 0 ? ',' : ''}${features.join(',')}`);
  }
  writeSync(file, ']}');
  closeSync(file);
  return path;
}

/** A plateau beside Tahiti, of eight bytes a cell. */
function largeRelief(): string {
  const path = join(folder, 'plateau.tif');
  const shape = ['-outsize', '8000', '8000', '-bands', '1', '-ot', 'Float64', '-burn', '12'];
  const place = ['-a_srs', 'EPSG:4326', '-a_ullr', '-149.5', '-17.5', '-149', '-18'];
  execFileSync('gdal_create', ['-q', '-of', 'GTiff', ...shape, ...place, path]);
  return path;
}

const sizeOf = (path: string) => statSync(path).size;

test('TER-04 a file of OpenStreetMap of 150 MB takes less than half of its size more memory than one of a village', async () => {
  const file = largeOsm();
  expect(sizeOf(file)).toBeGreaterThan(140e6);
  expect((await peakOf('osm', file)) - village).toBeLessThan(sizeOf(file) / 2);
}, 600_000); // half a minute on idle cores

test('TER-02 a layer of 150 MB takes less than half of its size more memory than a village', async () => {
  const file = largeCouche();
  expect(sizeOf(file)).toBeGreaterThan(140e6);
  expect((await peakOf('couche', file)) - village).toBeLessThan(sizeOf(file) / 2);
}, 600_000);

test('TER-03 a relief of 500 MB takes less than half of its size more memory than a village', async () => {
  const file = largeRelief();
  expect(sizeOf(file)).toBeGreaterThan(500e6);
  expect((await peakOf('relief', file, '--nom', 'Grand')) - village).toBeLessThan(sizeOf(file) / 2);
}, 600_000);
