import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startServer } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/state.ts';
import { tightenRights } from './tighten-rights.ts';

const cli = join(import.meta.dirname, '../cli.ts');
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const isRoot = process.getuid?.() === 0;

test.each(['000', '022'])(
  'AUTH-12 under the umask %s the data folder, the state with what SQLite keeps beside it, and backups are for this account alone',
  async (umask) => {
    const data = join(temporaryFolder(), 'data');
    const under = ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];
    const server = await startServer({ MOTU_DATA: data }, under);
    const files = ['motu.sqlite', 'motu.sqlite-wal', 'motu.sqlite-shm'];
    expect(files.map((name) => modeOf(join(data, name)))).toEqual(['600', '600', '600']);
    expect(modeOf(data)).toBe('700');
    const [program = '', ...args] = [...under, process.execPath, cli, 'backup'];
    await promisify(execFile)(program, args, { env: { PATH: process.env.PATH, MOTU_DATA: data } });
    const [backup = ''] = readdirSync(join(data, 'sauvegardes'));
    expect([modeOf(join(data, 'sauvegardes')), modeOf(join(data, 'sauvegardes', backup))]).toEqual(['700', '600']);
    server.child.kill('SIGTERM');
    await server.ended;
  },
);

/** A data folder as an earlier version made it. */
function olderFolder(): string {
  const data = join(temporaryFolder(), 'data');
  mkdirSync(join(data, 'sauvegardes'), { recursive: true });
  for (const name of ['motu.sqlite', 'sauvegardes/motu-1.motu.gz', 'lock.sqlite']) writeFileSync(join(data, name), '');
  for (const path of [data, join(data, 'sauvegardes')]) chmodSync(path, 0o755);
  return data;
}

test('AUTH-12 an older folder is closed to other accounts, once; one that holds things of others stays open, but for what is secret', () => {
  const data = olderFolder();
  const inIt = (...names: string[]) => names.map((name) => join(data, name));
  expect(tightenRights(data)).toEqual([data, ...inIt('sauvegardes', 'motu.sqlite', 'sauvegardes/motu-1.motu.gz')]);
  expect([data, ...inIt('sauvegardes', 'motu.sqlite', 'sauvegardes/motu-1.motu.gz')].map(modeOf)).toEqual([
    ...['700', '700', '600', '600'],
  ]);
  expect(tightenRights(data)).toEqual([]);

  const shared = olderFolder();
  writeFileSync(join(shared, 'index.html'), '');
  tightenRights(shared);
  expect([modeOf(shared), modeOf(join(shared, 'motu.sqlite'))]).toEqual(['755', '600']);
});

test.skipIf(!isRoot)('AUTH-12 what belongs to another account is left as it is', () => {
  const data = olderFolder();
  for (const path of [data, join(data, 'sauvegardes'), join(data, 'motu.sqlite')]) chownSync(path, 65534, 65534);
  expect(tightenRights(data)).toEqual([join(data, 'sauvegardes/motu-1.motu.gz')]);
  expect([modeOf(data), modeOf(join(data, 'motu.sqlite'))]).toEqual(['755', '644']);
});
