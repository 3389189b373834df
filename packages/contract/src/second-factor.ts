import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { FACTOR_KINDS, NAME_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { ById, Line, Nullable } from './text.ts';

/** A way to prove, beside the password, that one is oneself (ID-02). */
const Factor = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum([...FACTOR_KINDS]),
    name: Type.String(),
    createdAt: Type.String(),
    usedAt: Nullable(Type.String()),
  },
  { title: 'Factor' },
);
export type Factor = Static<typeof Factor>;

const Factors = Type.Object(
  {
    factors: Type.Array(Factor),
    /** Recovery codes that have not been used. */
    recoveryLeft: Type.Integer(),
  },
  { title: 'Factors' },
);

/** What the browser's part of WebAuthn hands over: bytes as base64url. */
const Bytes = Type.String({ minLength: 1, maxLength: 20_000, pattern: '^[\\w-]+=*$' });
const credential = {
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Enum(['platform', 'cross-platform'])),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
};
const Registration = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
});
export const Assertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Bytes),
  }),
});
export type Registration = Static<typeof Registration>;
export type Assertion = Static<typeof Assertion>;

/** What the browser's part of WebAuthn is asked with, as its library wrote it. */
export const BrowserOptions = Type.Object({ content: Type.Unknown() });
export const Code = Type.String({ minLength: 1, maxLength: 40 });

/** Recovery codes are shown this once; null where there were some already. */
const Added = Type.Object({ content: Factor, recoveryCodes: Nullable(Type.Array(Type.String())) });

const tags = ['Connexion'];
const strict = { additionalProperties: false };

export const factorCalls = withSchemas(endpoints.factors, {
  list: {
    tags,
    summary: 'Ses seconds facteurs',
    response: { 200: Type.Object({ content: Factors }), ...problems },
  },
  beginCodes: {
    tags,
    summary: 'Demander un secret pour une application de codes',
    response: {
      200: Type.Object({ content: Type.Object({ secret: Type.String(), uri: Type.String() }) }),
      ...problems,
    },
  },
  addCodes: {
    tags,
    summary: 'Ajouter une application de codes, prouvée par un premier code',
    body: Type.Object({ name: Line(NAME_MAX), code: Code }, strict),
    response: { 200: Added, ...problems },
  },
  beginPasskey: {
    tags,
    summary: 'Demander de quoi créer une clé d’identification',
    response: { 200: BrowserOptions, ...problems },
  },
  addPasskey: {
    tags,
    summary: 'Ajouter une clé d’identification',
    body: Type.Object({ name: Line(NAME_MAX), response: Registration }, strict),
    response: { 200: Added, ...problems },
  },
  remove: {
    tags,
    summary: 'Retirer un second facteur',
    params: ById,
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
  renewRecovery: {
    tags,
    summary: 'Faire dix nouveaux codes de secours',
    response: { 200: Type.Object({ content: Type.Array(Type.String()) }), ...problems },
  },
});
