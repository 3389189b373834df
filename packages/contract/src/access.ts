import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { crudSchemas } from './crud-schemas.ts';
import { endpoints } from './endpoints.ts';
import { DESCRIPTION_MAX, GROUP_MEMBERS_MAX, NAME_MAX, VISIBILITY_GROUPS_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { Line, Nullable, Text, Version } from './text.ts';

const Strict = { additionalProperties: false };
const Id = Type.String({ minLength: 1, maxLength: 80 });

/** What a group may do with a thing that is shown to it. */
const GroupRights = Type.Object({ group: Id, download: Type.Boolean() }, { title: 'GroupRights', ...Strict });

/** Who may see a thing (ACL-01): everyone, whoever is signed in, or the members of some groups. */
export const Visibility = Type.Union(
  [
    Type.Object({ kind: Type.Literal('public') }, Strict),
    Type.Object({ kind: Type.Literal('signed-in') }, Strict),
    Type.Object(
      {
        kind: Type.Literal('groups'),
        groups: Type.Array(GroupRights, { minItems: 1, maxItems: VISIBILITY_GROUPS_MAX }),
      },
      Strict,
    ),
  ],
  { title: 'Visibility' },
);
export type Visibility = Static<typeof Visibility>;

const groupFields = {
  name: Line(NAME_MAX),
  description: Nullable(Text(DESCRIPTION_MAX)),
  members: Type.Array(
    Type.Object(
      {
        account: Id,
        /** The last day in Tahiti of this membership; null for as long as the group is there. */
        until: Nullable(Type.String({ format: 'date' })),
      },
      Strict,
    ),
    { maxItems: GROUP_MEMBERS_MAX },
  ),
};

/** Accounts that are shown the same things. */
export const Group = Type.Object({ id: Type.String(), ...groupFields, version: Version }, { title: 'Group' });
export type Group = Static<typeof Group>;

export const groupCalls = withSchemas(endpoints.groups, {
  /** By name. */
  list: {
    tags: ['Accès'],
    summary: 'Les groupes de comptes',
    response: { 200: Type.Object({ content: Type.Array(Group) }), ...problems },
  },
  ...crudSchemas('Accès', 'un groupe', groupFields, Group),
});
