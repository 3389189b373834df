import { ACCESS_WAYS, type Group, type GroupChoice, type Looker, type Visibility, type WayOut } from '@motu/contract';
import { maySee, mayTake, VISITOR, type Viewer } from './visibility.ts';

type Checked = { published: boolean; visibility?: Visibility | undefined; as: Looker };

/** What someone would be answered of a thing by each way out, by the one rule that all of them ask. */
export function waysOut({ as, ...shown }: Checked): WayOut[] {
  const viewer = viewerOf(as);
  return ACCESS_WAYS.map((way) => {
    const isOpen = way === 'download' ? mayTake(shown, viewer) : maySee(shown, viewer);
    return { way, status: isOpen ? 200 : 404 };
  });
}

function viewerOf(as: Looker): Viewer {
  if (as.kind === 'visitor') return VISITOR;
  return { role: 'user', groups: new Set(as.kind === 'member' ? [as.group] : []) };
}

/** A group as those who choose are told of it, on a day of Tahiti: how many are in it, not who. */
export function toGroupChoice({ id, name, members }: Group, today: string): GroupChoice {
  const present = members.filter(({ until }) => until === null || until >= today);
  const last = present.every(({ until }) => until !== null)
    ? present
        .map(({ until }) => until ?? '')
        .sort()
        .at(-1)
    : null;
  return { id, name, persons: present.length, until: last ?? null };
}
