import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOnTerminal } from '../testing/on-terminal.ts';
import { temporaryFolder } from '../testing/state.ts';

const cli = join(import.meta.dirname, '../cli.ts');

test('OPS-01 a command in a folder whose state is lost asks on a terminal: « non » changes nothing, « oui » begins a new installation', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'motu.sqlite');
  mkdirSync(join(folder, 'territory'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MOTU_DATA: folder };
  const list = (answer: string) => runOnTerminal([process.execPath, cli, 'user', 'list'], env, answer);

  const refused = await list('non');
  expect(refused.shown).toContain(
    `La base «\u00a0${file}\u00a0» manque, alors que son dossier contient déjà\u00a0: territory. Commencer une nouvelle installation dans ce dossier\u00a0?`,
  );
  expect(refused.shown).toContain('Rien n’a été changé.');
  expect(refused.code).toBe(1);
  expect(existsSync(file)).toBe(false);

  const begun = await list('oui');
  expect(begun.shown).not.toContain('Rien n’a été changé.');
  expect(begun.code).toBe(0);
  expect(existsSync(file)).toBe(true);
});
