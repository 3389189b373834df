import type { Group } from '@motu/contract';
import { AppError } from '@motu/core';
import { type By, createEdits, refuse, type Step } from '../edits.ts';
import type { State, Stores } from '../state.ts';
import { groupKey } from '../stores/group-store.ts';

export type GroupEdits = ReturnType<typeof createGroupEdits>;

/** What administrators do to groups (ACL-01). */
export function createGroupEdits(state: State) {
  return createEdits<Group>(state, {
    kind: 'group',
    store: ({ groups }) => groups,
    nameOf: ({ name }) => name,
    words: { gone: 'Ce groupe n’existe pas.', changed: 'Ce groupe a été modifié entre-temps.' },
    check: checkStep,
  });
}

async function checkStep(stores: Stores, { previous, next }: Step<Group>): Promise<void> {
  if (!next) return refuseInUse(stores, previous as Group);
  const known = new Set((await stores.accounts.list()).map(({ id }) => id));
  const same = (await stores.groups.all()).find(
    ({ id, name }) => id !== next.id && groupKey(name) === groupKey(next.name),
  );
  const twice = next.members.length !== new Set(next.members.map(({ account }) => account)).size;
  refuse([
    ...(same ? [{ field: 'name', message: `Un autre groupe s’appelle « ${same.name} ».` }] : []),
    ...(twice ? [{ field: 'members', message: 'Un compte n’est qu’une fois dans un groupe.' }] : []),
    ...(next.members.every(({ account }) => known.has(account))
      ? []
      : [{ field: 'members', message: 'Un des comptes n’existe plus : retirez-le du groupe.' }]),
  ]);
}

/** Deleting it would hide these from all of its members without a word. */
async function refuseInUse({ layers, contexts }: Stores, { id, name }: Group): Promise<void> {
  const uses = [...(await layers.all()), ...(await contexts.all())].filter(
    ({ visibility }) => visibility?.kind === 'groups' && visibility.groups.some(({ group }) => group === id),
  );
  if (uses.length === 0) return;
  const names = uses.map((use) => `« ${use.name} »`).join(', ');
  throw new AppError('conflict', `« ${name} » voit encore ${names} : changez d’abord qui les voit.`);
}

/** The groups that an account is in, or will leave one day. */
export const groupsOfAccount = (groups: readonly Group[], accountId: string): string[] =>
  groups.filter((group) => isIn(group, accountId)).map(({ id }) => id);

/** Puts an account in these groups and in no other, as changes of the groups themselves; whoever stays in one keeps their last day. */
export async function setGroupsOfAccount(
  state: State,
  edits: GroupEdits,
  { id: account, groups }: { id: string; groups: readonly string[] },
  by: By,
): Promise<void> {
  for (const group of await state.groups.all()) {
    const isChosen = groups.includes(group.id);
    if (isIn(group, account) === isChosen) continue;
    const others = group.members.filter((member) => member.account !== account);
    const members = isChosen ? [...others, { account, until: null }] : others;
    await edits.change(group.id, { members, version: group.version }, by);
  }
}

const isIn = ({ members }: Group, account: string): boolean => members.some((member) => member.account === account);
