import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { PackedFeatures } from '@motu/engine/data';
import { afterAll, expect, test } from 'vitest';
import type { FileContent } from './file-content.ts';
import { writeFile } from './write-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-fichiers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONTENT: FileContent = {
  ...{ slug: 'essai', title: 'Essai', description: '', crs: 'EPSG:4326', madeAt: '2026-01-01T00:00:00.000Z' },
  ...{ producer: 'Mairie', licence: 'Libre', date: null, source: 'https://exemple.pf', isPoints: false },
  fields: [{ name: 'nom', type: 'text', title: 'Nom', unit: null, description: null }],
};

/** Objects without a shape. */
const named = (...names: string[]): PackedFeatures => ({
  ids: Float64Array.from(names, (_, i) => i + 1),
  shapes: {
    coordinates: new Float64Array(),
    ...{ ends: new Uint32Array(), polygons: new Uint32Array(), cuts: new Uint32Array() },
    members: new Int32Array(names.length),
  },
  values: new Uint8Array(serialize(names)),
});

/** How far behind each thread of this process goes: field 19 of its figures (proc(5)). */
const turns = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[16]);
  });

test.runIf(process.platform === 'linux')(
  'DATA-03 a file is written by a thread whose turn comes after that of visitors, and the others keep theirs',
  async () => {
    const own = getPriority();
    let met: number[] = [];
    async function* batches() {
      yield named('Mahina', 'Arue');
      // Asked for when the thread has begun.
      met = turns();
      yield named('Pirae');
    }
    const path = join(folder, 'essai.csv');
    const prepare = async () => ({ content: CONTENT, batches: batches() });
    const written = await writeFile({ path, format: 'csv', prepare, onProgress() {} });
    expect([written, readFileSync(path, 'utf8').match(/Mahina|Arue|Pirae/g)]).toEqual([3, ['Mahina', 'Arue', 'Pirae']]);
    expect(met).toContain(Math.min(own + 10, 19));
    expect([met.filter((turn) => turn === own).length > 1, getPriority()]).toEqual([true, own]);
  },
);
