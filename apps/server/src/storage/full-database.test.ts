import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DiskFailure } from '../domain/disk-failure.ts';
import { temporaryFolder } from '../testing/state.ts';
import { connectSqlite, overSqlite } from './database.ts';

test('OPS-03 (FLT-03) a transaction that finds no room says that the disk is full, leaves nothing, and the next one is kept', async () => {
  const connection = connectSqlite(join(temporaryFolder(), 'state.sqlite'));
  const db = overSqlite(connection);
  await sql`CREATE TABLE note (text TEXT)`.execute(db);
  const addAll = (count: number) =>
    db.transaction().execute(async (trx) => {
      for (let i = 0; i < count; i++) await sql`INSERT INTO note VALUES (${'x'.repeat(1000)})`.execute(trx);
    });
  // What SQLite answers at this bound is what it answers on a full disk.
  connection.pragma('max_page_count = 10');
  await expect(addAll(1000)).rejects.toThrow(DiskFailure);
  expect(connection.prepare('SELECT count(*) FROM note').pluck().get()).toBe(0);
  await addAll(1);
  expect(connection.prepare('SELECT count(*) FROM note').pluck().get()).toBe(1);
  await db.destroy();
});
