import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export const ADMIN = { username: 'admin', password: 'le-lagon-est-calme' };

export type Account = { username: string; password: string };

/** Runs `motu …` on the data folder of the server under test, or as `env` says, and returns what it prints. */
export function motu(args: string[], input = '', env: NodeJS.ProcessEnv = {}): string {
  const done = spawnSync(process.execPath, ['apps/server/src/cli.ts', ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (done.status !== 0) throw new Error(`motu ${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

type NewAccount = { role?: 'admin' | 'user'; name?: string; mustChangePassword?: boolean };

let made = 0;

/** An account that no other test uses: it may be disabled, and its password changed. */
export function addAccount({ role = 'user', name, mustChangePassword = false }: NewAccount = {}): Account {
  const username = `essai-${process.pid}-${made++}`;
  const args = ['user', 'add', username, '--role', role, ...(name ? ['--name', name] : [])];
  if (!mustChangePassword) {
    const password = 'une-phrase-facile';
    motu([...args, '--password-stdin'], `${password}\n`);
    return { username, password };
  }
  const password = /première connexion : (\S+)/.exec(motu(args))?.[1];
  if (!password) throw new Error('The command did not print the password it made.');
  return { username, password };
}
