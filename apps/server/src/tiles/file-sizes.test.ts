import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/state.ts';
import { createFileStorage } from './file-storage.ts';

const set = (id: string) => ({
  layer: { id, slug: id, version: 'a' },
  grid: 'EPSG:4326' as const,
  scale: 1 as const,
  format: 'png8' as const,
});
const FILE = 'EPSG-4326-1x-png8.sqlite';
/** Bytes that no other tile has. */
const tile = (column: number) => ({ column, row: 2, body: new Uint8Array(20_000).fill(column) });

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test('ADM-07 the size of the cache follows what is kept and removed, also of files that gave way to others', async () => {
  const folder = temporaryFolder();
  const storage = createFileStorage({ folder, log: pino({ enabled: false }), openFiles: 2 });
  expect(await storage.bytes()).toBe(0);
  for (const id of ['a', 'b', 'c', 'd']) await storage.write(set(id), 3, [tile(1)]);
  expect(await storage.bytes()).toBe(bytesIn(folder));
  await storage.write(set('a'), 3, [tile(2), tile(3)]);
  expect(await storage.bytes()).toBe(bytesIn(folder));
  await storage.removeAll('b');
  expect(await storage.bytes()).toBe(bytesIn(folder));
  await storage.removeAll(null);
  expect(await storage.bytes()).toBe(0);
  await storage.close();
});

test('ADM-07 whoever follows the size of the cache has only those files measured that were used since', async () => {
  const folder = temporaryFolder();
  const first = createFileStorage({ folder, log: pino({ enabled: false }) });
  for (const id of ['a', 'b']) await first.write(set(id), 3, [tile(1)]);
  await first.close();

  const storage = createFileStorage({ folder, log: pino({ enabled: false }) });
  const before = await storage.bytes();
  expect(before).toBe(bytesIn(folder));
  // Nothing but this program writes there: what changes behind its back tells whether it has looked.
  for (const id of ['a', 'b']) appendFileSync(join(folder, id, FILE), new Uint8Array(4096));
  expect(await storage.bytes()).toBe(before);
  await storage.removeAll('a');
  expect(await storage.bytes()).toBe(bytesIn(folder) - 4096);
  await storage.close();
});
