import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/state.ts';

const cli = join(import.meta.dirname, '../cli.ts');
let folder = '';
beforeAll(() => {
  folder = temporaryFolder();
});

type Said = { stdout: string; stderr: string };
const motu = (...args: string[]) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MOTU_DATA: folder };
  // What a command refuses is said beside the folder too.
  return new Promise<Said>((resolve) =>
    execFile(process.execPath, [cli, ...args], { env }, (_error, stdout, stderr) => resolve({ stdout, stderr })),
  );
};

test.each([
  ['user list'],
  ['key list'],
  ['territory list'],
  ['import relief --liste'],
  ['import couche rien.geojson'],
  ['import image rien.tif'],
  ['backup'],
  ['restore rien.motu.gz'],
])(
  'OPS-01 TER-02 motu %s says first which data folder it works on, apart from what other programs read',
  async (command) => {
    const { stdout, stderr } = await motu(...command.split(' '));
    expect(stderr.split('\n')[0]).toBe(`Dossier de données\u00a0: ${folder}`);
    expect(stdout).not.toContain('Dossier de données');
  },
);
