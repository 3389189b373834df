import { type Static, Type } from 'typebox';
import { Role } from './auth.ts';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { Slug } from './layers.ts';
import { NAME_MAX, USERNAME_MAX } from './limits.ts';
import { Email } from './mail.ts';
import { problems } from './problem.ts';
import { openSessions } from './sessions.ts';
import { ById, Line, Nullable, Removal, Version } from './text.ts';

const userFields = {
  displayName: Nullable(Line(NAME_MAX)),
  role: Role,
  /** Slug of the context shown to this user at start (AUTH-14). */
  context: Nullable(Slug),
};

/** Where a link for a forgotten password goes (ADM-21). */
const email = Nullable(Email);

/** The groups that it is in, by their ids; in a change, left as they are when nothing is said of them (ACL-01). */
const groups = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { uniqueItems: true, maxItems: 500 }),
);

/** A new account. Its password is made at random, returned once, and changed at the first sign-in. */
export const NewUser = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: USERNAME_MAX }),
    ...userFields,
    email: Type.Optional(email),
    groups,
  },
  { title: 'NewUser', additionalProperties: false },
);
export type NewUser = Static<typeof NewUser>;

export const UserChanges = Type.Object(
  { ...userFields, email: Type.Optional(email), groups, disabled: Type.Boolean(), version: Version },
  { title: 'UserChanges', additionalProperties: false },
);
export type UserChanges = Static<typeof UserChanges>;

/** An account as administrators see it: never its password, nor what is made from it. */
export const StoredUser = Type.Object(
  {
    id: Type.String(),
    username: Type.String(),
    ...userFields,
    email,
    groups,
    disabled: Type.Boolean(),
    /** The password was given by someone else, and not changed yet. */
    mustChangePassword: Type.Boolean(),
    /** How many ways it has to prove itself beside the password; told of one account, not in the list. */
    factors: Type.Optional(Type.Integer()),
    /** It comes from a provider of identities, and has no password here. */
    provided: Type.Optional(Type.Boolean()),
    version: Version,
  },
  { title: 'StoredUser' },
);
export type StoredUser = Static<typeof StoredUser>;

const tags = ['Comptes'];
const oneUser = Type.Object({ content: StoredUser });
/** The password, returned this once. */
const withPassword = Type.Object({ content: StoredUser, password: Type.String() });

/** Where it leads on this site, and until when. */
const ResetLink = Type.Object({ path: Type.String(), expiresAt: Type.String() }, { title: 'ResetLink' });
const nothing = { 200: Type.Object({ content: Type.Null() }), ...problems };

export const userCalls = withSchemas(endpoints.users, {
  /** By name. */
  list: {
    tags,
    summary: 'Les comptes',
    response: { 200: Type.Object({ content: Type.Array(StoredUser) }), ...problems },
  },
  read: { tags, summary: 'Un compte', params: ById, response: { 200: oneUser, ...problems } },
  add: {
    tags,
    summary: 'Ajouter un compte',
    body: NewUser,
    response: { 201: withPassword, ...problems },
  },
  change: {
    tags,
    summary: 'Modifier un compte',
    params: ById,
    body: UserChanges,
    response: { 200: oneUser, ...problems },
  },
  remove: {
    tags,
    summary: 'Supprimer un compte',
    params: ById,
    querystring: Removal,
    response: nothing,
  },
  /** A new one, returned once; its sessions end. */
  renewPassword: {
    tags,
    summary: 'Donner un nouveau mot de passe',
    params: ById,
    response: { 200: withPassword, ...problems },
  },
  /** Ends the one before; shown this once. */
  resetLink: {
    tags,
    summary: 'Créer un lien, valable une heure et pour une fois, par lequel la personne choisit son mot de passe',
    params: ById,
    response: { 200: Type.Object({ content: ResetLink }), ...problems },
  },
  sessions: { tags, summary: 'Les sessions ouvertes d’un compte', params: ById, response: openSessions },
  endSession: {
    tags,
    summary: 'Terminer une session d’un compte',
    params: Type.Object({ ...ById.properties, session: ById.properties.id }),
    response: nothing,
  },
  removeFactors: {
    tags,
    summary: 'Retirer tous les seconds facteurs d’un compte',
    params: ById,
    response: nothing,
  },
  endSessions: { tags, summary: 'Terminer toutes les sessions d’un compte', params: ById, response: nothing },
});
