import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, 'start.mjs');

/** Runs npm start's script until it says it is ready, stops it, and returns all it printed. */
async function startAndStop(data: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [script], { env: { PATH: process.env.PATH, MOTU_DATA: data, PORT: '0' } });
  const output = { code: null as number | null, stdout: '', stderr: '' };
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  child.stdout.on('data', (text) => {
    output.stdout += text;
    if (output.stdout.includes('est prêt')) child.kill('SIGTERM');
  });
  await new Promise<void>((resolve) =>
    child.once('close', (code) => {
      output.code = code;
      resolve();
    }),
  );
  return output;
}

test('OPS-01 a second start installs nothing, builds nothing and says only where to go', {
  timeout: 120_000,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'motu-start-'));
  const first = await startAndStop(data);
  expect(first.stdout).toMatch(/Motu est prêt : http:\/\/127\.0\.0\.1:\d+/);
  const second = await startAndStop(data);
  expect(second.stderr).toBe('');
  expect(second.stdout).not.toContain('mot de passe');
  expect([first.code, second.code]).toEqual([0, 0]);
  rmSync(data, { recursive: true });
});
