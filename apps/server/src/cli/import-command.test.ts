import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOnTerminal } from '../testing/on-terminal.ts';
import { importCommand } from './import-command.ts';

const cli = join(import.meta.dirname, '../cli.ts');
const VILLAGE = join(import.meta.dirname, '../import/osm/fixtures/village.osm');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function motu(...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH, NODE_COMPILE_CACHE, MOTU_DATA: folder } });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (output.stdout += text));
  child.stderr.on('data', (text) => (output.stderr += text));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  return { child, output, ended };
}

/** One number that the territory answers. */
function readNumber(sql: string): number {
  const db = new Sqlite(join(folder, 'territory/territory.gpkg'), { readonly: true });
  try {
    return db.prepare(sql).pluck().get() as number;
  } finally {
    db.close();
  }
}

const roads = () => readNumber('SELECT count(*) FROM route');
/** How far east the roads go. */
const easternmost = () => readNumber('SELECT max(maxx) FROM rtree_route_geom');

/** The village many times over, so that writing it takes a while. */
function bigFile(): string {
  const path = join(folder, 'grand.osm');
  const rows: string[] = [];
  for (let i = 1; i <= 20_000; i++) rows.push(`<node id="${i}" lon="${(-149 - i / 1e6).toFixed(6)}" lat="-17.5"/>`);
  for (let i = 1; i < 20_000; i++) {
    rows.push(`<way id="${i}"><nd ref="${i}"/><nd ref="${i + 1}"/><tag k="highway" v="residential"/></way>`);
  }
  writeFileSync(path, `<osm>${rows.join('\n')}</osm>`);
  return path;
}

test.each([
  [[]],
  [['osm']],
  [['lune', 'x']],
  [['osm', 'x', 'y']],
  [['osm', '--annuler', 'x']],
  [['osm', 'x', '--lune']],
  [['relief']],
  [['relief', 'x.tif', 'y.tif']],
  [['relief', 'x.tif', '--couleur', 'vert']],
  [['relief', '--liste', 'x.tif']],
])('TER-03 TER-04 %j is answered by the usage', async (args) => {
  const notAsked = () => Promise.reject(new Error('not asked'));
  const nothing = {
    geopackage: notAsked,
    importsUrl: null,
    state: notAsked,
    shippedRelief: [],
    showProgress: () => {},
    ask: null,
  };
  const { signal } = new AbortController();
  await expect(importCommand(args, { usage: 'Usage', signal, ...nothing })).rejects.toThrow('Usage');
});

test('TER-04 killed or stopped half-way, the territory is as it was; then it is imported, with its progress', async () => {
  expect((await motu('import', 'osm', join(folder, 'rien.osm')).ended).stderr).toContain('n’existe pas');
  const before = roads();
  const file = bigFile();
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const { child, output, ended } = motu('import', 'osm', file);
    while (!output.stderr.includes('Routes…')) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill(signal);
    const { code, stderr } = await ended;
    expect(code).not.toBe(0);
    if (signal === 'SIGINT') expect(stderr).toContain('Import interrompu\u00a0: rien n’a été changé.');
    expect(roads()).toBe(before);
  }
  const { code, stdout, stderr } = await motu('import', 'osm', VILLAGE).ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/Lecture du fichier\u00a0: \d+\u00a0%/);
  expect(stderr.split('\n')[0]).toBe(`Dossier de données\u00a0: ${folder}`);
  expect(stdout).toContain('35 tronçons de route');
  expect(stdout).toContain('2 restrictions de tourner');
  expect(stdout).toContain('3 cours d’eau');
  expect(stdout).toContain('3 surfaces d’occupation du sol');
  expect(roads()).toBe(35);
  expect(readdirSync(join(folder, 'territory')).filter((name) => name.startsWith('.import'))).toEqual([]);
}, 180_000); // five processes, on machines that may be busy

test('TER-04 a file of another part of the world is refused without a terminal, asked about on one, taken with --oui, and --annuler puts back what was there', async () => {
  const file = join(folder, 'auvergne.osm');
  const moved = readFileSync(VILLAGE, 'utf8')
    .replace(/lon="-149/g, 'lon="3')
    .replace(/lat="-17/g, 'lat="45');
  writeFileSync(file, moved);
  const onTerminal = (answer: string) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const command = [process.execPath, cli, 'import', 'osm', file];
    return runOnTerminal(command, { PATH, NODE_COMPILE_CACHE, MOTU_DATA: folder }, answer);
  };
  const refused = await motu('import', 'osm', file).ended;
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Rien n’a été changé\u00a0; ajoutez --oui si c’est ce que vous voulez.');
  const declined = await onTerminal('non');
  expect(declined.shown).toContain('Les importer tout de même\u00a0? (oui/non)');
  expect(declined.code).toBe(1);
  expect(easternmost()).toBeLessThan(-149);

  expect((await onTerminal('oui')).code).toBe(0);
  expect(easternmost()).toBeGreaterThan(3);
  const undone = await motu('import', 'osm', '--annuler').ended;
  expect(undone.stdout).toContain('Le dernier import d’OpenStreetMap est annulé');
  expect(easternmost()).toBeLessThan(-149);

  expect((await motu('import', 'osm', file, '--oui').ended).code).toBe(0);
  expect(easternmost()).toBeGreaterThan(3);
  expect((await motu('import', 'osm', '--annuler').ended).code).toBe(0);
}, 180_000); // six processes, on machines that may be busy

test('TER-04 a new version of the program does not take the imported territory away', async () => {
  writeFileSync(join(folder, 'territory/territory.gpkg.sha256'), 'that of an older territory');
  await motu('import', 'osm', join(folder, 'rien.osm')).ended; // opens the territory, as a start does
  expect(roads()).toBe(35);
  expect(readFileSync(join(folder, 'territory/territory.gpkg.sha256'), 'utf8')).toBe('that of an older territory');
});

/** A slope of a thousand cells a side: long enough to be stopped on the way. */
function bigRelief(): string {
  const side = 3601;
  const cells = Buffer.alloc(side * side * 2);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      cells.writeInt16BE(Math.round(500 * Math.sin(x / 40) * Math.sin(y / 50)), (y * side + x) * 2);
  }
  const path = join(folder, 'S18W149.hgt');
  writeFileSync(path, cells);
  return path;
}

function reliefs(): unknown[] {
  const db = new Sqlite(join(folder, 'territory/territory.gpkg'), { readonly: true });
  try {
    return [db.prepare('SELECT nom FROM couverture').all(), db.prepare('SELECT count(*) FROM courbe').all()];
  } finally {
    db.close();
  }
}

test('TER-03 killed or stopped half-way, the territory is as it was; then the relief is imported, with its progress, and listed', async () => {
  await motu('import', 'relief', '--liste').ended;
  const before = reliefs();
  const file = bigRelief();
  for (const [signal, moment] of [
    ['SIGKILL', 'Lecture du relief'],
    ['SIGKILL', 'Courbes de niveau'],
    ['SIGINT', 'Lecture du relief'],
  ] as const) {
    const { child, output, ended } = motu('import', 'relief', file, '--nom', 'Essai');
    while (!output.stderr.includes(moment)) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill(signal);
    const { code, stderr } = await ended;
    expect(code).not.toBe(0);
    if (signal === 'SIGINT') expect(stderr).toContain('Import interrompu\u00a0: rien n’a été changé.');
    expect(reliefs()).toEqual(before);
  }
  const small = join(folder, 'S17W148.hgt');
  writeFileSync(small, Buffer.alloc(1201 * 1201 * 2).fill(0x01));
  const { code, stdout } = await motu('import', 'relief', small, '--nom', 'Plateau', '--source', 'Essai').ended;
  expect(code).toBe(0);
  expect(stdout).toContain('Relief «\u00a0Plateau\u00a0» importé\u00a0:');
  expect(stdout).toContain('Un serveur en marche prend ce relief en compte aussitôt.');
  expect(readdirSync(join(folder, 'territory/reliefs'))).toEqual([expect.stringMatching(/^plateau-\w+\.tif$/)]);
  const list = (await motu('import', 'relief', '--liste').ended).stdout;
  expect(list).toMatch(/\d\. Plateau\u00a0: mailles de 9\d[,\d]*\u00a0m, importé le/);
  // By the name that it is taken away by.
  expect(list).toContain('motu territory remove --relief plateau)');
  expect((await motu('territory', 'remove', '--relief', 'plateau').ended).stdout).toContain('Plateau');
  expect(list).toMatch(/passe devant\u00a0: Relief généralisé/);
}, 180_000);
