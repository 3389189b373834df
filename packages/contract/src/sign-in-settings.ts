import { type Static, Type } from 'typebox';
import { Role } from './auth.ts';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { NAME_MAX, OIDC_MAPPING_MAX, OIDC_SECRET_MAX, URL_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { Line, Nullable, Version } from './text.ts';

const Strict = { additionalProperties: false };

/** What a value of the claim gives: a group, a role, or both. */
const OidcMapping = Type.Array(
  Type.Object({ value: Line(NAME_MAX), group: Nullable(Type.String({ maxLength: 80 })), role: Nullable(Role) }, Strict),
  { maxItems: OIDC_MAPPING_MAX },
);
export type OidcMapping = Static<typeof OidcMapping>;

/** A provider of identities by OpenID Connect (ID-01). */
const OidcSettings = Type.Object(
  {
    name: Line(40),
    issuer: Type.String({ maxLength: URL_MAX, pattern: '^https?://[^\\s?#\\u0000]+$' }),
    client_id: Line(URL_MAX),
    groups_claim: Nullable(Line(NAME_MAX)),
    mapping: OidcMapping,
    /** Whoever signs in for the first time gets an account. */
    creates_accounts: Type.Boolean(),
  },
  { title: 'OidcSettings', ...Strict },
);
export type OidcSettings = Static<typeof OidcSettings>;

const fields = {
  /** Administrators need a second factor (ID-02). */
  require_second_factor: Type.Boolean(),
  /** Null: local accounts alone. */
  oidc: Nullable(OidcSettings),
};

const SignInInput = Type.Object(
  {
    ...fields,
    /** Null: the one that is kept stays, as long as issuer and client do. */
    client_secret: Nullable(Type.String({ minLength: 1, maxLength: OIDC_SECRET_MAX })),
    version: Version,
  },
  { title: 'SignInInput', ...Strict },
);
export type SignInInput = Static<typeof SignInInput>;

const StoredSignIn = Type.Object(
  {
    ...fields,
    /** The secret itself never comes back. */
    has_secret: Type.Boolean(),
    /** What the provider has to know of this site. */
    return_url: Type.String(),
    /** Whether the provider was found. */
    state: Type.Enum(['off', 'ready', 'away']),
    version: Version,
  },
  { title: 'StoredSignIn' },
);
export type StoredSignIn = Static<typeof StoredSignIn>;

const tags = ['Connexion'];
const stored = { 200: Type.Object({ content: StoredSignIn }), ...problems };

export const signInCalls = withSchemas(endpoints.signIn, {
  read: { tags, summary: 'Comment on se connecte', response: stored },
  change: { tags, summary: 'Modifier comment on se connecte', body: SignInInput, response: stored },
});
