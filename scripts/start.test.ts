import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../apps/server/src/testing/postgres-cluster.ts';

const root = join(import.meta.dirname, '..');

/** What git keeps, and nothing else but the dependencies, which are linked instead of fetched again. */
function cloneInto(folder: string): void {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', from, to]); // another disk, which no link reaches
  }
}

/** Runs npm start until it says it is ready, asks for the page, stops it, and returns all it printed. */
async function startAndStop(
  folder: string,
): Promise<{ code: number | null; stdout: string; stderr: string; page: string }> {
  const env = { PATH: process.env.PATH, MOTU_DATA: join(folder, 'var'), PORT: '0', MOTU_FIRST_VIEWS: 'off' };
  const child = spawn('npm', ['start', '--silent'], { cwd: folder, env });
  const output = { code: null as number | null, stdout: '', stderr: '', page: '' };
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  child.stdout.on('data', (text) => {
    output.stdout += text;
    const [, url] = /est prêt : (http:\S+)/.exec(output.stdout) ?? [];
    if (!url || output.page) return;
    output.page = 'asked for';
    void fetch(url)
      .then((answer) => answer.text())
      .then((page) => {
        output.page = page;
      })
      .finally(() => child.kill('SIGTERM'));
  });
  await new Promise<void>((resolve) =>
    child.once('close', (code) => {
      output.code = code;
      resolve();
    }),
  );
  return output;
}

test('OPS-01 npm start on a fresh clone builds the page, makes the first account and serves; a second start does nothing again', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clone = join(folder, 'motu');
  cloneInto(clone);
  expect([existsSync(join(clone, 'apps/web/dist')), existsSync(join(clone, 'var'))]).toEqual([false, false]);
  const first = await startAndStop(clone);
  expect(first.stderr).toContain('Construction de la page');
  expect(first.stdout).toMatch(/Motu est prêt : http:\/\/127\.0\.0\.1:\d+/);
  expect(first.stdout).toMatch(/mot de passe/i);
  expect(first.page).toContain('<title>Motu</title>');
  expect(first.page).toMatch(/<script type="module"[^>]* src="\/assets\//);
  // As a check of types leaves it behind.
  writeFileSync(join(clone, 'packages/core/tsconfig.tsbuildinfo'), '{}');
  const second = await startAndStop(clone);
  expect(second.stderr).toBe('');
  expect(second.stdout).not.toContain('mot de passe');
  expect(second.page).toContain('<title>Motu</title>');
  expect([first.code, second.code]).toEqual([0, 0]);
});

const listens = (port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test.each(['SIGTERM', 'SIGINT'] as const)(
  'OPS-01 OPS-02 %s to npm start ends the server: nothing keeps the port',
  { timeout: 120_000 },
  async (signal) => {
    const data = mkdtempSync(join(tmpdir(), 'motu-start-'));
    const port = String(await freePort());
    const env = { ...process.env, MOTU_DATA: data, PORT: port, MOTU_FIRST_VIEWS: 'off' };
    const npm = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
    await expect.poll(() => listens(port), { timeout: 60_000 }).toBe(true);
    npm.kill(signal);
    await ended;
    await expect.poll(() => listens(port)).toBe(false);
    rmSync(data, { recursive: true });
  },
);
