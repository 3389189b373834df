import { type Static, Type } from 'typebox';
import { Visibility } from './access.ts';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { ACCESS_WAYS, KEY_RIGHTS, KEY_STATES, NAME_MAX, VISIBILITY_GROUPS_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { ById, Line, Nullable } from './text.ts';

const Strict = { additionalProperties: false };
const Id = Type.String({ minLength: 1, maxLength: 80 });
const Moment = Type.String({ format: 'date-time' });
const Named = Type.Object({ id: Type.String(), name: Type.String() });

/** What a desktop program shows in the place of a password (ACL-04). */
export const NewAccessKey = Type.Object(
  {
    name: Line(NAME_MAX),
    /** The account that answers for it: disabled or removed, its keys open nothing. */
    owner: Id,
    /** The groups that it opens; none: what whoever is signed in sees. */
    groups: Type.Array(Id, { maxItems: VISIBILITY_GROUPS_MAX, uniqueItems: true }),
    /** Its last day in Tahiti. */
    endsOn: Type.String({ format: 'date' }),
  },
  { title: 'NewAccessKey', ...Strict },
);
export type NewAccessKey = Static<typeof NewAccessKey>;

/** A key as administrators see it: never the key itself, nor what is made from it. */
export const AccessKey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    owner: Nullable(Named),
    /** Those of its groups that are there still. */
    groups: Type.Array(Named),
    rights: Type.Enum([...KEY_RIGHTS]),
    createdAt: Moment,
    endsOn: Type.String({ format: 'date' }),
    /** To the minute; null while it has not served. */
    usedAt: Nullable(Moment),
    revokedAt: Nullable(Moment),
    state: Type.Enum([...KEY_STATES]),
  },
  { title: 'AccessKey' },
);
export type AccessKey = Static<typeof AccessKey>;

const tags = ['Accès'];

export const keyCalls = withSchemas(endpoints.keys, {
  /** The newest first, those that serve no more last. */
  list: {
    tags,
    summary: 'Les clés d’accès',
    response: { 200: Type.Object({ content: Type.Array(AccessKey) }), ...problems },
  },
  add: {
    tags,
    summary: 'Faire une clé d’accès, montrée cette seule fois',
    body: NewAccessKey,
    response: { 201: Type.Object({ content: AccessKey, key: Type.String() }), ...problems },
  },
  /** At once, on every copy of the server. */
  revoke: {
    tags,
    summary: 'Révoquer une clé d’accès',
    params: ById,
    response: { 200: Type.Object({ content: AccessKey }), ...problems },
  },
});

/** What the choice of who sees a thing needs to know of a group. */
export const GroupChoice = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    /** Those who are in it today. */
    persons: Type.Integer(),
    /** The day when the last of them leaves; null when someone stays. */
    until: Nullable(Type.String({ format: 'date' })),
  },
  { title: 'GroupChoice' },
);
export type GroupChoice = Static<typeof GroupChoice>;

/** Someone who looks: a visitor, someone signed in, a member of one group. */
const Looker = Type.Union([
  Type.Object({ kind: Type.Literal('visitor') }, Strict),
  Type.Object({ kind: Type.Literal('signed-in') }, Strict),
  Type.Object({ kind: Type.Literal('member'), group: Id }, Strict),
]);
export type Looker = Static<typeof Looker>;

/** A way out of the server, and what someone is answered there. */
const WayOut = Type.Object({
  way: Type.Enum([...ACCESS_WAYS]),
  status: Type.Union([Type.Literal(200), Type.Literal(404)]),
});
export type WayOut = Static<typeof WayOut>;

export const accessCalls = withSchemas(endpoints.access, {
  /** By name. */
  groups: {
    tags,
    summary: 'Les groupes à qui montrer une couche ou un contexte',
    response: { 200: Type.Object({ content: Type.Array(GroupChoice) }), ...problems },
  },
  /** Nothing is saved. */
  check: {
    tags,
    summary: 'Ce que quelqu’un verrait d’une couche ou d’un contexte',
    body: Type.Object(
      { published: Type.Boolean(), visibility: Type.Optional(Visibility), as: Looker },
      { title: 'AccessCheck', ...Strict },
    ),
    response: { 200: Type.Object({ content: Type.Array(WayOut) }), ...problems },
  },
});
