import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from './limits.ts';
import { problems } from './problem.ts';

export const Role = Type.Union([Type.Literal('admin'), Type.Literal('user')], { title: 'Role' });
export type Role = Static<typeof Role>;

export const AuthDetails = Type.Object(
  {
    username: Type.String(),
    displayName: Type.Union([Type.String(), Type.Null()]),
    roles: Type.Array(Role),
    /** Slug of the context attached to this user (AUTH-14). */
    context: Type.Union([Type.String(), Type.Null()]),
    /** The password was given by someone else: nothing but changing it is allowed. */
    mustChangePassword: Type.Boolean(),
  },
  { title: 'AuthDetails' },
);
export type AuthDetails = Static<typeof AuthDetails>;

const MaybeDetails = Type.Object({ content: Type.Union([AuthDetails, Type.Null()]) });

const CsrfToken = Type.Object({ headerName: Type.String(), token: Type.String() });
export type CsrfToken = Static<typeof CsrfToken>;

export const authCalls = withSchemas(endpoints.auth, {
  /** `content` is null when signed out. */
  details: {
    tags: ['Connexion'],
    summary: 'Qui est connecté',
    response: { 200: MaybeDetails, ...problems },
  },
  /** The header that every write must carry (AUTH-08). */
  token: {
    tags: ['Connexion'],
    summary: 'Jeton à joindre à chaque écriture',
    response: { 200: CsrfToken, ...problems },
  },
  signIn: {
    tags: ['Connexion'],
    summary: 'Se connecter',
    body: Type.Object(
      {
        username: Type.String({ minLength: 1, maxLength: USERNAME_MAX }),
        password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
      },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: AuthDetails }), ...problems },
  },
  signOut: {
    tags: ['Connexion'],
    summary: 'Se déconnecter',
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
  /** Opens the way to one call that answers `confirmation-required` (428) without it. */
  confirm: {
    tags: ['Connexion'],
    summary: 'Confirmer une opération par son mot de passe',
    body: Type.Object(
      { currentPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
  /** One's own password. */
  changePassword: {
    tags: ['Connexion'],
    summary: 'Changer son mot de passe',
    body: Type.Object(
      {
        currentPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
        newPassword: Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
      },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: AuthDetails }), ...problems },
  },
  recovery: {
    tags: ['Connexion'],
    summary: 'Si un mot de passe oublié peut être remplacé par courriel',
    response: { 200: Type.Object({ content: Type.Object({ offered: Type.Boolean() }) }), ...problems },
  },
  /** The same answer whether the account exists or not. */
  forgotPassword: {
    tags: ['Connexion'],
    summary: 'Demander un lien pour remplacer un mot de passe oublié',
    body: Type.Object(
      { username: Type.String({ minLength: 1, maxLength: USERNAME_MAX }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
  /** Ends every session of the account. */
  choosePassword: {
    tags: ['Connexion'],
    summary: 'Choisir un mot de passe par le lien reçu, qui ne sert qu’une fois',
    body: Type.Object(
      {
        token: Type.String({ minLength: 1, maxLength: 100 }),
        newPassword: Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
      },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
});
