import type { Visibility } from '@motu/contract';
import type { FieldError } from '@motu/core';
import type { Stores } from '../state.ts';

/** What cannot be shown to groups that are no more, or twice to the same, as the form is told. */
export async function unknownGroups(
  { groups }: Stores,
  { visibility }: { visibility?: Visibility | undefined },
): Promise<FieldError[]> {
  if (visibility?.kind !== 'groups') return [];
  const named = visibility.groups.map(({ group }) => group);
  const known = new Set((await groups.all()).map(({ id }) => id));
  if (new Set(named).size !== named.length)
    return [{ field: 'visibility', message: 'Un groupe n’est choisi qu’une fois.' }];
  if (named.every((id) => known.has(id))) return [];
  return [{ field: 'visibility', message: 'Un des groupes choisis n’existe plus : retirez-le.' }];
}
