import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATHS, writeCollection } from '../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { COUCHE_HELP, readCoucheArgs } from './import-couche-command.ts';

const cli = join(import.meta.dirname, '../cli.ts');

let folder: string;
let own: OwnTerritory;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-import-couche-'));
  own = createOwnTerritory();
});
afterAll(() => {
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

function motu(...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MOTU_DATA: folder, MOTU_TERRITORY: own.folder };
  const child = spawn(process.execPath, [cli, ...args], { env });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (output.stdout += text));
  child.stderr.on('data', (text) => (output.stderr += text));
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, output, ended };
}

function names(): string[] {
  const db = new Sqlite(join(own.folder, 'territory.gpkg'), { readonly: true });
  try {
    return db.prepare<[], string>('SELECT nom FROM couche_sentiers ORDER BY fid').pluck().all();
  } finally {
    db.close();
  }
}

/** So many paths that writing them takes a while. */
function bigFile(): string {
  const path = join(folder, 'sentiers.geojson');
  const one = JSON.stringify(PATHS[0]).replace('Col des Trois Pinus', 'Un autre');
  writeFileSync(path, `{"type":"FeatureCollection","features":[${Array(60_000).fill(one).join(',\n')}]}`);
  return path;
}

test('TER-02 killed or stopped half-way, the layer is as it was; the next import cleans up and ends', async () => {
  const first = await motu('import', 'couche', writeCollection(folder, 'sentiers.geojson', PATHS)).ended;
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout.replace(/\u00a0/g, ' ')).toContain('Couche « Sentiers » (sentiers) : 2 objets, 4 attributs.');
  expect(first.stdout).toContain('aucun contexte ne la montre encore');
  expect(first.stdout).toContain('motu territory show sentiers');
  expect(first.stderr).toMatch(/Lecture du fichier\u00a0: \d+\u00a0%/);
  const before = names();
  const file = bigFile();
  for (const [signal, moment] of [
    ['SIGKILL', 'Lecture'],
    ['SIGKILL', 'Écriture'],
    ['SIGINT', 'Écriture'],
  ] as const) {
    const { child, output, ended } = motu('import', 'couche', file, '--remplacer');
    while (!output.stderr.includes(moment)) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill(signal);
    const { code, stderr } = await ended;
    expect(code).not.toBe(0);
    if (signal === 'SIGINT') expect(stderr).toContain('Import interrompu\u00a0: rien n’a été changé.');
    expect(names()).toEqual(before);
  }
  expect(await motu('import', 'couche', file, '--remplacer').ended).toMatchObject({ code: 0 });
  expect(names()).toHaveLength(60_000);
  expect(readdirSync(own.folder).filter((name) => name.startsWith('.import'))).toEqual([]);
}, 180_000); // six processes, on machines that may be busy

test('TER-02 what cannot be imported ends with one sentence and an error code', async () => {
  writeFileSync(join(folder, 'vide.geojson'), '');
  const { code, stdout, stderr } = await motu('import', 'couche', join(folder, 'vide.geojson')).ended;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.replace(/\u00a0/g, ' ')).toBe(
    `Dossier de données : ${folder}\nLe fichier « vide.geojson » ne peut pas être importé : il est vide.\n`,
  );
});

test('TER-02 a refusal that another choice would lift names the option that makes it', async () => {
  writeFileSync(join(folder, 'lieux.csv'), 'nom;est;nord\na;1;2\nb;3;4\n');
  const { stderr } = await motu('import', 'couche', join(folder, 'lieux.csv'), '--colonne-x', 'lon').ended;
  expect(stderr.replace(/\u00a0/g, ' ')).toContain(
    'il n’a pas de colonne « lon » ; ses colonnes sont « nom », « est », « nord ».\nOption : --colonne-x NOM\n',
  );
});

test('TER-02 --help tells every option; what is not one is answered by it', async () => {
  const { code, stdout } = await motu('import', 'couche', '--help').ended;
  expect(code).toBe(0);
  for (const option of [
    'nom',
    'slug',
    'remplacer',
    'projection',
    'encodage',
    'colonne-x',
    'recherche',
    'source',
    'licence',
  ])
    expect(stdout).toContain(`--${option}`);
  for (const args of [[], ['a', 'b'], ['a', '--lune']]) expect(() => readCoucheArgs(args)).toThrow(COUCHE_HELP);
  expect(() => readCoucheArgs(['a', '--projection', 'Lambert'])).toThrow('comme EPSG:3297');
});

test('TER-02 with --contexte a new layer is on the map at once; a context that is not there is refused before anything is read', async () => {
  const file = writeCollection(folder, 'balades.geojson', PATHS);
  const refused = await motu('import', 'couche', file, '--contexte', 'lune').ended;
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr.replace(/\u00a0/g, ' ')).toMatch(
    /\nAucun contexte ne s’appelle « lune ». Ceux qui existent : general/,
  );
  const done = await motu('import', 'couche', file, '--contexte', 'general').ended;
  expect(done).toMatchObject({ code: 0 });
  expect(done.stdout.replace(/\u00a0/g, ' ')).toContain('Elle est sur la carte de « Carte générale ».');
});
