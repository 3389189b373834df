import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { PASSWORD_MAX, PASSWORD_MIN, ROLES, USERNAME_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { Assertion, BrowserOptions, Code } from './second-factor.ts';

export const Role = Type.Enum([...ROLES], { title: 'Role' });
export type Role = Static<typeof Role>;

export const AuthDetails = Type.Object(
  {
    username: Type.String(),
    displayName: Type.Union([Type.String(), Type.Null()]),
    /** Theirs, then those that it contains. */
    roles: Type.Array(Role),
    /** Slug of the context attached to this user (AUTH-14). */
    context: Type.Union([Type.String(), Type.Null()]),
    /** The password was given by someone else: nothing but changing it is allowed. */
    mustChangePassword: Type.Boolean(),
    /** Present when a second factor is asked of this account, which has none: nothing but adding one is allowed (ID-02). */
    mustAddFactor: Type.Optional(Type.Boolean()),
    /** The provider that this account comes from: it has no password here (ID-01). */
    provider: Type.Optional(Type.String()),
  },
  { title: 'AuthDetails' },
);
export type AuthDetails = Static<typeof AuthDetails>;

/** What may prove it: codes, passkeys, and recovery codes as long as there are some. */
const AskedFactors = Type.Object(
  { codes: Type.Boolean(), passkey: Type.Boolean(), recovery: Type.Boolean() },
  { title: 'AskedFactors' },
);
export type AskedFactors = Static<typeof AskedFactors>;

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
    response: {
      200: Type.Object({
        content: Type.Union([AuthDetails, Type.Null()]),
        /** The password is right, and one of these is asked for: nobody is signed in yet. */
        secondFactor: Type.Optional(AskedFactors),
      }),
      ...problems,
    },
  },
  /** Null where the settings name none. */
  provider: {
    tags: ['Connexion'],
    summary: 'Le fournisseur d’identité par lequel on peut se connecter',
    response: {
      200: Type.Object({
        content: Type.Union([Type.Object({ name: Type.String(), isAway: Type.Boolean() }), Type.Null()]),
      }),
      ...problems,
    },
  },
  oidcLeave: {
    tags: ['Connexion'],
    summary: 'Partir se connecter chez le fournisseur d’identité',
    querystring: Type.Object({
      /** The page of this site to open afterwards. */
      suite: Type.Optional(Type.String({ maxLength: 2000 })),
      /** Proves oneself anew there, though signed in. */
      confirmer: Type.Optional(Type.String({ maxLength: 1 })),
    }),
  },
  oidcReturn: { tags: ['Connexion'], summary: 'Revenir du fournisseur d’identité' },
  beginPasskeyProof: {
    tags: ['Connexion'],
    summary: 'Demander de quoi se servir d’une clé d’accès, après un mot de passe juste',
    response: { 200: BrowserOptions, ...problems },
  },
  verify: {
    tags: ['Connexion'],
    summary: 'Finir de se connecter par un second facteur',
    body: Type.Union([
      Type.Object({ code: Code }, { additionalProperties: false }),
      Type.Object({ recoveryCode: Code }, { additionalProperties: false }),
      Type.Object({ passkey: Assertion }, { additionalProperties: false }),
    ]),
    response: { 200: Type.Object({ content: AuthDetails }), ...problems },
  },
  signOut: {
    tags: ['Connexion'],
    summary: 'Se déconnecter',
    response: {
      200: Type.Object({
        content: Type.Null(),
        /** Where one signs out at the provider too. */
        providerUrl: Type.Optional(Type.String()),
      }),
      ...problems,
    },
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
