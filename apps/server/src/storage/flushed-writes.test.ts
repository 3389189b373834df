import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, startPostgres } from '../testing/postgres-cluster.ts';
import { temporaryFolder } from '../testing/state.ts';
import { openState } from './state.ts';

test('OPS-03 a write on SQLite is acknowledged after the disk has it: its journal is flushed first', {
  timeout: 60_000,
}, () => {
  const folder = temporaryFolder();
  const [script, trace] = [join(folder, 'write.mjs'), join(folder, 'trace')];
  writeFileSync(
    script,
    `import { openState } from ${JSON.stringify(join(import.meta.dirname, 'state.ts'))};
    const state = await openState({ data: ${JSON.stringify(folder)}, databaseUrl: null });
    const note = { id: 'n', content: 'Un', order: 1, published: true, version: 1 };
    await state.notes.add(note);
    process.stdout.write('FIRST');
    await state.transaction(({ notes }) => notes.update({ ...note, content: 'Deux' }));
    process.stdout.write('SECOND');
    await state.close();`,
  );
  const calls = ['-f', '-qq', '-y', '-s', '8', '-e', 'trace=write,pwrite64,fsync,fdatasync', '-o', trace];
  execFileSync('strace', [...calls, process.execPath, script]);
  const lines = readFileSync(trace, 'utf8').split('\n');
  const told = ['"FIRST"', '"SECOND"'].map((word) => lines.findIndex((line) => line.includes(word)));
  for (const [i, end] of told.entries()) {
    const before = lines.slice(i === 0 ? 0 : told[i - 1], end).filter((line) => line.includes('motu.sqlite-wal>'));
    const written = before.findLastIndex((line) => line.includes('pwrite64('));
    const flushed = before.findLastIndex((line) => /\bf(?:data)?sync\(/.test(line));
    expect(written).toBeGreaterThanOrEqual(0);
    expect(flushed).toBeGreaterThan(written);
  }
});

test('OPS-03 a write on PostgreSQL is acknowledged after the disk has it: its journal is flushed first', {
  timeout: 60_000,
}, async () => {
  // As it comes: the one that the other tests share does without what is tried here.
  const cluster = await startPostgres();
  onTestFinished(cluster.stop);
  const place = { data: temporaryFolder(), databaseUrl: await createDatabase(cluster.url) };
  const trace = join(place.data, 'trace');
  // Every connection is a process that the server begins: those that come from now on are watched.
  const calls = ['-f', '-qq', '-y', '-s', '64', '-e', 'trace=pwrite64,fsync,fdatasync,sendto', '-o', trace];
  const witness = spawn('strace', [...calls, '-p', await postmaster(cluster.url)], { stdio: 'ignore' });
  try {
    await expect.poll(() => readTrace(trace)).not.toBeNull();
    const state = await openState(place);
    const note = { id: 'n', content: 'Un', order: 1, published: true, version: 1 };
    await state.notes.add(note);
    await state.transaction(({ notes }) => notes.update({ ...note, content: 'Deux' }));
    await state.close();
  } finally {
    witness.kill('SIGINT');
    await once(witness, 'close');
  }
  const lines = (readTrace(trace) ?? '').split('\n');
  // The last word of a commit that says so, and of a statement that is a transaction of its own.
  const told = lines.flatMap((line, i) => (/sendto\(.*(?:COMMIT|INSERT 0 1)\\0.*Z\\0\\0\\0\\5I/.test(line) ? [i] : []));
  expect(told.length).toBeGreaterThanOrEqual(2);
  for (const end of told.slice(-2)) {
    const [pid = ''] = lines[end]?.split(' ') ?? [];
    const own = lines.slice(0, end).filter((line) => line.startsWith(`${pid} `));
    const since = own.slice(own.findLastIndex((line) => /sendto\(.*Z\\0\\0\\0\\5I/.test(line)) + 1);
    const journal = since.filter((line) => line.includes('/pg_wal/'));
    expect(journal.findLastIndex((line) => line.includes('pwrite64('))).toBeGreaterThanOrEqual(0);
    expect(journal.at(-1)).toMatch(/\bf(?:data)?sync\(/);
  }
});

/** The process that begins the others. */
async function postmaster(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('show data_directory');
  await client.end();
  return readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
}

function readTrace(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // not begun yet
  }
}
