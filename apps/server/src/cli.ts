// The motu command.
import { readFileSync } from 'node:fs';
import { AppError } from '@motu/core';
import { userCommand } from './cli/user-command.ts';
import { readConfig } from './config.ts';
import { makeFolder } from './data-folder.ts';
import { openState } from './storage/state.ts';

const USAGE = `Usage : motu user add NOM [--role admin|user] [--name "NOM AFFICHÉ"] [--password-stdin]
        motu user passwd NOM [--password-stdin]
        motu user role NOM admin|user
        motu user context NOM [IDENTIFIANT]
        motu user disable NOM | motu user enable NOM
        motu user list
Sans --password-stdin, un mot de passe est tiré au hasard, affiché une fois, et à changer à la première connexion.`;

const [subject, ...args] = process.argv.slice(2);
try {
  if (subject !== 'user') throw new AppError('invalid', USAGE);
  const config = readConfig(process.env, (path) => readFileSync(path, 'utf8'));
  makeFolder(config.data);
  const state = await openState(config);
  try {
    const lines = await userCommand(state, args, { usage: USAGE, readPassword });
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await state.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof AppError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** The first line of standard input: nothing secret in the list of processes or the shell's history. */
function readPassword(): string {
  return readFileSync(0, 'utf8').split(/\r?\n/, 1)[0] ?? '';
}
