import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptFiles } from './kept-files.ts';

const HERE = new AbortController().signal;
const FORGOTTEN_MS = 31_000;
const DAY_MS = 24 * 3_600_000;
let folder = '';
let files: KeptFiles;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-kept-files-'));
  files = await KeptFiles.open(folder, { freeBytes: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await files.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A file that is being made until it is given up. */
const endless = (_path: string, signal: AbortSignal) =>
  new Promise<number>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

async function short(path: string): Promise<number> {
  await writeFile(path, 'objets');
  return 1;
}

/** Waits by turns of the event loop: the clock of these tests is moved by hand. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('DATA-03 whoever comes when too many files are waited for is sent away, and told so by the state too', async () => {
  for (let i = 0; i < 22; i++) files.begin(`fichier-${i}`, `visiteur-${i}`, endless).file.catch(() => {});
  const late = files.begin('de-trop', 'autre', short);
  await expect(files.wait(late, HERE)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 30 });
  for (const _ of [1, 2]) expect(() => files.look('de-trop')).toThrow('Trop de fichiers se préparent');
});

test('DATA-03 one visitor has three files made at once, and others go on', async () => {
  for (const key of ['a', 'b', 'c']) {
    files.admit('un');
    files.begin(key, 'un', endless).file.catch(() => {});
  }
  expect(() => files.admit('un')).toThrow('3 fichiers se préparent déjà');
  expect(() => files.admit('autre')).not.toThrow();
});

test('DATA-03 files of those who have gone are given up, waiting or being made, and make room', async () => {
  const gone = new AbortController();
  let begun = 0;
  const counted = (path: string, signal: AbortSignal) => {
    begun++;
    return endless(path, signal);
  };
  const waits = Array.from({ length: 22 }, (_, i) =>
    files.wait(files.begin(`fichier-${i}`, `visiteur-${i}`, counted), gone.signal),
  );
  await until(() => begun > 0);
  gone.abort();
  for (const wait of waits) await expect(wait).rejects.toMatchObject({ code: 'unavailable' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FORGOTTEN_MS });
  files.admit('autre');
  await until(() => !files.isBeingMade('fichier-0') && !files.isBeingMade('fichier-21'));
  expect(files.look('fichier-21')).toBeNull();
  expect(await files.wait(files.begin('autre', 'autre', short), HERE)).toMatchObject({ objects: 1, size: 6 });
});

test('DATA-03 a file that someone waits for is made, however long it takes', async () => {
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const slow = async (path: string) => {
    started.resolve();
    await finished.promise;
    return short(path);
  };
  const wait = files.wait(files.begin('lent', 'un', slow), HERE);
  await started.promise;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FORGOTTEN_MS });
  files.admit('autre');
  finished.resolve();
  expect(await wait).toMatchObject({ objects: 1 });
});

test('DATA-03 a failure is told to all who ask, and leaves nothing on the disk', async () => {
  const changed = async (path: string) => {
    await short(path);
    throw new AppError('conflict', 'Les données ont changé pendant la préparation. Recommencez.');
  };
  const job = files.begin('change', 'un', changed);
  await expect(files.wait(job, HERE)).rejects.toMatchObject({ code: 'conflict' });
  for (const _ of [1, 2]) expect(() => files.look('change')).toThrow('Les données ont changé');
  expect(files.find('change')).toBeNull();
  expect(readdirSync(join(folder, 'telechargements'))).toEqual([]);
});

test('DATA-03 a file that grows too large is given up, and none is begun on a full disk', async () => {
  const small = await KeptFiles.open(join(folder, 'petit'), { freeBytes: 0, mostBytes: 5 });
  const growing = async (path: string, signal: AbortSignal, tell: (of: { objects: number; total: number }) => void) => {
    await short(path);
    tell({ objects: 1, total: 2 });
    return endless(path, signal);
  };
  await expect(small.wait(small.begin('gros', 'un', growing), HERE)).rejects.toMatchObject({ code: 'too-large' });
  const full = await KeptFiles.open(join(folder, 'plein'), { freeBytes: Number.MAX_SAFE_INTEGER });
  const refused = full.wait(full.begin('plein', 'un', short), HERE);
  await expect(refused).rejects.toThrow('Le disque du serveur n’a plus assez de place');
});

test('DATA-03 a finished file is kept a day: it is there to its last minute, then no more, and leaves the disk when another is made', async () => {
  const kept = await files.wait(files.begin('ancien', 'un', short), HERE);
  expect(files.find('ancien')).toEqual(kept);
  vi.useFakeTimers({ toFake: ['Date'], now: kept.madeAt + DAY_MS - 60_000 });
  await files.wait(files.begin('recent', 'un', short), HERE);
  expect(files.find('ancien')).toEqual(kept);
  expect(readdirSync(join(folder, 'telechargements')).sort()).toEqual(['ancien', 'recent']);
  vi.setSystemTime(kept.madeAt + DAY_MS);
  expect(files.find('ancien')).toBeNull();
  await files.wait(files.begin('nouveau', 'un', short), HERE);
  expect(readdirSync(join(folder, 'telechargements')).sort()).toEqual(['nouveau', 'recent']);
});

test('DATA-03 the oldest files go as soon as all of them take too much', async () => {
  const few = await KeptFiles.open(join(folder, 'peu'), { freeBytes: 0, quotaBytes: 13 });
  for (const key of ['a', 'b', 'c']) await few.wait(few.begin(key, 'un', short), HERE);
  expect(readdirSync(join(folder, 'peu', 'telechargements')).sort()).toEqual(['b', 'c']);
  expect(few.find('a')).toBeNull();
});
