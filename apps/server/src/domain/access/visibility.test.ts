import type { Role, Visibility } from '@motu/contract';
import { describe, expect, test } from 'vitest';
import { isPublic, maySee, VISITOR, type Viewer } from './visibility.ts';

const viewer = (role: Role, ...groups: string[]): Viewer => ({ role, groups: new Set(groups) });
const forGroups = (...groups: string[]): Visibility => ({
  kind: 'groups',
  groups: groups.map((group) => ({ group, download: true })),
});

const VIEWERS = {
  visitor: VISITOR,
  signedIn: viewer('user'),
  member: viewer('user', 'eau'),
  other: viewer('user', 'port'),
  editor: viewer('editor'),
  manager: viewer('manager'),
  admin: viewer('admin'),
};

describe.each<[string, Visibility | undefined, (keyof typeof VIEWERS)[]]>([
  ['nothing said', undefined, ['visitor', 'signedIn', 'member', 'other', 'editor', 'manager', 'admin']],
  ['public', { kind: 'public' }, ['visitor', 'signedIn', 'member', 'other', 'editor', 'manager', 'admin']],
  ['signed in', { kind: 'signed-in' }, ['signedIn', 'member', 'other', 'editor', 'manager', 'admin']],
  ['a group', forGroups('eau'), ['member', 'manager', 'admin']],
  ['two groups', forGroups('eau', 'port'), ['member', 'other', 'manager', 'admin']],
])('ACL-01 a thing for: %s', (_, visibility, seenBy) => {
  const shown = (published: boolean) => ({ published, ...(visibility && { visibility }) });
  const seers = (published: boolean) =>
    (Object.keys(VIEWERS) as (keyof typeof VIEWERS)[]).filter((name) => maySee(shown(published), VIEWERS[name]));

  test('ACL-01 (ACL-03) is seen by those it is for, and by those who make the map', () =>
    expect(seers(true)).toEqual(seenBy));
  test('ACL-01 (ACL-03) is seen by those who make the map alone while it is not published', () =>
    expect(seers(false)).toEqual(['manager', 'admin']));
  test('ACL-02 is public when a visitor sees it', () => expect(isPublic(shown(true))).toBe(seenBy.includes('visitor')));
});
