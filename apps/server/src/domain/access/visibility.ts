import type { Role, Visibility } from '@motu/contract';

/** Who looks: a visitor, someone signed in, or a program with a key. */
export type Viewer = {
  /** Null for a visitor. */
  readonly role: Role | null;
  /** The groups that they are in today, by their ids. */
  readonly groups: ReadonlySet<string>;
};

/** Whoever carries nothing that tells who they are. */
export const VISITOR: Viewer = { role: null, groups: new Set() };

/** What may be shown to some and not to others. */
type Shown = { published: boolean; visibility?: Visibility | undefined };

/** Whether everyone may see it: only then may an answer about it be kept for the next one who asks. */
export const isPublic = ({ published, visibility }: Shown): boolean =>
  published && (visibility === undefined || visibility.kind === 'public');

/** The one rule of who sees what (ACL-01): what one may not see does not exist for them. */
export function maySee(shown: Shown, viewer: Viewer): boolean {
  if (isPublic(shown) || seesAll(viewer)) return true;
  const { published, visibility } = shown;
  if (!published || !visibility || viewer.role === null) return false;
  return visibility.kind !== 'groups' || visibility.groups.some(({ group }) => viewer.groups.has(group));
}

/** Whether what one sees may be taken away as a file: a group may be shown a thing and no more than that. */
export function mayTake(shown: Shown, viewer: Viewer): boolean {
  const { visibility } = shown;
  if (!maySee(shown, viewer) || seesAll(viewer) || visibility?.kind !== 'groups') return maySee(shown, viewer);
  return visibility.groups.some(({ group, download }) => download && viewer.groups.has(group));
}

/** Those who make the map see what is not published yet, and what is for groups that they are not in. */
export const seesAll = ({ role }: Viewer): boolean => role === 'admin' || role === 'manager';
