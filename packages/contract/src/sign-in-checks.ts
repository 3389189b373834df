import type { FieldError } from '@motu/core';
import { fieldErrorsOf } from './checks.ts';
import type { SignInInput } from './sign-in-settings.ts';

/** The part of `URL` that is needed; browsers and Node have it, the language's own library does not. */
type Address = Record<'protocol' | 'hostname' | 'username' | 'search' | 'hash', string>;
declare const URL: { parse(text: string): Address | null };

/** What never leaves this machine needs no encryption. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** The settings of signing in (ID-01). */
export function checkSignIn({ oidc }: SignInInput): FieldError[] {
  if (!oidc) return [];
  const written = (text: string) => (text.trim() ? null : 'À remplir.');
  return fieldErrorsOf({
    name: written(oidc.name),
    issuer: issuerRule(oidc.issuer),
    client_id: written(oidc.client_id),
    mapping: oidc.mapping.some(({ value }) => !value.trim()) ? 'Chaque ligne a une valeur.' : null,
  });
}

function issuerRule(text: string): string | null {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username) return 'Écrivez une adresse comme https://identite.exemple.pf.';
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && HERE.test(url.hostname));
  return isSafe ? null : 'Cette adresse doit commencer par https.';
}
