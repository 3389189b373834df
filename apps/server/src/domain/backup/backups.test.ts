import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openState } from '../../storage/state.ts';
import type { State } from '../state.ts';
import { type BackupFolder, Backups } from './backups.ts';

const BY = { actor: 'teva', address: '192.0.2.1' };

let state: State;
let data: string;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'motu-test-'));
  state = await openState({ data, databaseUrl: null });
});
afterAll(async () => {
  await state.close();
  rmSync(data, { recursive: true, force: true });
});

/** A folder whose backups end when the test says so. */
function slowFolder() {
  let tell: Parameters<BackupFolder['make']>[1] = () => {};
  let end: (outcome: string | Error) => void = () => {};
  const folder: BackupFolder = {
    withoutDataWhy: null,
    bucket: null,
    make: (_, onRows) => {
      tell = onRows;
      return new Promise((resolve, reject) => {
        end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
      });
    },
    list: async () => [],
    open: async () => null,
    remove: async () => {},
  };
  return {
    folder,
    tell: (done: number, total: number) => tell(done, total),
    end: (outcome: string | Error) => end(outcome),
  };
}

test('OPS-04 one backup is made at a time, and tells how far it is', async () => {
  const { folder, tell, end } = slowFolder();
  const backups = new Backups(state, folder);
  const { ended } = backups.start(BY, false);
  expect((await backups.list()).enCours).toEqual({ fait: 0, total: 0 });
  tell(500, 1200);
  expect((await backups.list()).enCours).toEqual({ fait: 500, total: 1200 });
  expect(() => backups.start(BY, false)).toThrow('Une sauvegarde est déjà en cours.');
  end('motu-1.motu.gz');
  await ended;
  expect(await backups.list()).toMatchObject({ enCours: null, echec: null });
  expect((await state.journal.latest(1))[0]).toMatchObject({
    actor: 'teva',
    action: 'backup',
    subject: 'motu-1.motu.gz',
  });
});

test('OPS-04 one that fails says why until the next one, and leaves no line', async () => {
  const { folder, end } = slowFolder();
  const backups = new Backups(state, folder);
  const before = await state.journal.latest(10);
  for (const [error, sentence] of [
    [new AppError('unavailable', 'Plus de place.'), 'Plus de place.'],
    [new Error('secret detail'), 'La sauvegarde n’a pas pu être faite.'],
  ] as const) {
    const { ended } = backups.start(BY, false);
    end(error);
    await expect(ended).rejects.toBe(error);
    expect(await backups.list()).toMatchObject({ enCours: null, echec: sentence });
  }
  expect(await state.journal.latest(10)).toEqual(before);
  backups.start(BY, false).ended.catch(() => {});
  expect((await backups.list()).echec).toBeNull();
  end('x');
});
