import { AppError } from '@motu/core';
import { AccessKeys } from '../domain/access/keys.ts';
import type { State } from '../domain/state.ts';

/** Runs one `motu key …` and returns the lines to print: what one does at once when a key has got into wrong hands. */
export async function keyCommand(state: State, args: string[], { usage }: { usage: string }): Promise<string[]> {
  const keys = new AccessKeys(state);
  const [verb, id = '', ...more] = args;
  if (verb === 'list' && id === '') {
    return (await keys.list()).map(({ id: own, name, state: at, endsOn, owner, usedAt, groups }) =>
      [own, STATES[at], endsOn, usedAt ?? 'jamais', owner?.name ?? '', name, ...groups.map((group) => group.name)].join(
        '\t',
      ),
    );
  }
  if (verb === 'revoke' && id !== '' && more.length === 0) {
    const { name } = await keys.revoke(id, { actor: 'motu', address: null });
    return [`Clé « ${name} » révoquée.`];
  }
  throw new AppError('invalid', usage);
}

const STATES = { active: 'active', ending: 'bientôt finie', ended: 'finie', revoked: 'révoquée' };
