import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Role } from '@motu/contract';
import { createAccountAdmin } from '../../apps/server/src/domain/account-admin.ts';
import { withState } from './state.ts';

export const root = join(import.meta.dirname, '../..');

export const ADMIN = { username: 'admin', password: 'le-lagon-est-calme' };

export type Account = { username: string; password: string };

/** Runs `motu …` on the data folder of the server under test, or as `env` says, and returns what it prints. */
export function motu(args: string[], input = '', env: NodeJS.ProcessEnv = {}): string {
  const done = spawnSync(process.execPath, ['apps/server/src/cli.ts', ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
    // Types are stripped once.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.runtime/compiled'), ...env },
  });
  if (done.status !== 0) throw new Error(`motu ${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

/** As `motu user` does, without a process of its own. */
export const editAccount = (change: (accounts: ReturnType<typeof createAccountAdmin>) => Promise<unknown>) =>
  withState((state) => change(createAccountAdmin(state, { actor: 'motu', address: null })));

type NewAccount = { role?: Role; name?: string; mustChangePassword?: boolean };

let made = 0;

/** An account that no other test uses: it may be disabled, and its password changed. */
export async function addAccount({ role = 'user', name, mustChangePassword }: NewAccount = {}): Promise<Account> {
  const username = `essai-${process.pid}-${made++}`;
  const chosen = mustChangePassword ? null : 'une-phrase-facile';
  // As the command does, without a process of its own.
  const drawn = await withState((state) =>
    createAccountAdmin(state, { actor: 'motu', address: null }).add(username, {
      role,
      displayName: name ?? null,
      password: chosen,
    }),
  );
  return { username, password: chosen ?? drawn ?? '' };
}
