import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readDumpFile } from '../storage/dump-file.ts';
import { openState } from '../storage/state.ts';
import { checksumsIn, checksumsOf } from '../testing/checksums.ts';
import { startServer } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/state.ts';
import { backupCommand } from './backup-command.ts';

const cli = join(import.meta.dirname, '../cli.ts');
const run = promisify(execFile);
const kept = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
const motu = (data: string, ...args: string[]) =>
  run(process.execPath, [cli, ...args], { env: { ...kept, MOTU_DATA: data } });

test.each([
  ['restore', []],
  ['restore', ['a', 'b']],
  ['backup', ['a', 'b']],
  ['backup', ['--vite']],
] as const)('OPS-04 %s %j is answered by the usage', async (verb, args) => {
  const never = () => Promise.reject(new Error('not asked'));
  const tools = { usage: 'Usage', save: never, restore: never, showProgress: () => {} };
  await expect(backupCommand(verb, [...args], tools)).rejects.toThrow('Usage');
});

const REPORT = { categorie: 'nom', description: 'Un nom manque.', lon: -149.5, lat: -17.5, zoom: 12, couches: [] };

/** Sends reports until told to stop, and counts those that were acknowledged. */
async function keepWriting(url: string, isOver: () => boolean): Promise<number> {
  const answer = await fetch(`${url}/api/token`);
  const { headerName, token } = (await answer.json()) as { headerName: string; token: string };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  let acknowledged = 0;
  while (!isOver()) {
    const { status } = await fetch(`${url}/api/signalements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, [headerName]: token },
      body: JSON.stringify(REPORT),
    });
    if (status === 201) acknowledged++;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return acknowledged;
}

test('OPS-04 (FLT-08) a backup made while visitors write restores on an empty machine, and that server works', async () => {
  const [data, empty] = [join(temporaryFolder(), 'data'), temporaryFolder()];
  mkdirSync(data);
  const server = await startServer({
    MOTU_DATA: data,
    MOTU_ADMIN_USER: 'teva',
    MOTU_ADMIN_PASSWORD: 'un mot de passe long',
  });
  let isOver = false;
  const writing = keepWriting(server.url, () => isOver);
  const file = join(empty, 'sauvegarde.gz');
  const { stdout } = await motu(data, 'backup', file);
  isOver = true;
  await writing;
  expect(stdout).toContain(`Sauvegarde faite\u00a0: ${file}`);
  expect(stdout).toContain('Elle contient les empreintes des mots de passe');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const restored = await motu(empty, 'restore', file);
  expect(restored.stdout).toContain('Toutes les sessions sont fermées.');
  const state = await openState({ data: empty, databaseUrl: null });
  const snapshot = await state.snapshot();
  const { journal: _found, ...found } = await checksumsOf(snapshot);
  await snapshot.close();
  await state.close();
  const { journal: _wanted, ...wanted } = await checksumsIn(readDumpFile(file));
  expect(found).toEqual(wanted);

  const second = await startServer({ MOTU_DATA: empty });
  expect((await fetch(`${second.url}/api/contexts/default`)).status).toBe(200);
  expect((await fetch(`${second.url}/api/health/ready`)).status).toBe(200);
  const users = await motu(empty, 'user', 'list');
  expect(users.stdout).toContain('teva\tadmin');
  // While it serves: the other way round.
  const again = await motu(empty, 'restore', file);
  expect(again.stdout).toContain('Ce qu’elle a remplacé est gardé');
  expect((await fetch(`${second.url}/api/contexts/default`)).status).toBe(200);
  expect(readdirSync(join(empty, 'sauvegardes')).filter((name) => name.startsWith('avant-restauration-'))).toHaveLength(
    2,
  );
  for (const { child, ended } of [server, second]) {
    child.kill('SIGTERM');
    await ended;
  }
}, 180_000);
