import type { OidcFault } from '@motu/contract';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

/** The ways in which a server that is away shows. */
const AWAY = /ECONN|ENOTFOUND|EAI_AGAIN|Timeout|Abort|socket|certificate|is inside|LeadsInside/i;

/** What went wrong, from what the library threw and what caused it. */
export function faultOf(error: unknown, otherwise: OidcFault): OidcFault {
  if (error instanceof AuthorizationResponseError) return 'refuse';
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'code' : 'reglage';
  const chain = chainOf(error);
  const subjects = chain.map(subjectOf);
  if (subjects.includes('nonce')) return 'nonce';
  if (subjects.includes('iss') || subjects.includes('issuer')) return 'emetteur';
  return chain.some((one) => AWAY.test(`${one.name} ${one.message} ${(one as NodeJS.ErrnoException).code}`))
    ? 'absent'
    : otherwise;
}

/** An error and all that caused it. */
function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

/** What was compared and differed: the claim of a token, the field of a description, the parameter of an address. */
function subjectOf({ message, cause }: Error): unknown {
  const { claim, attribute } = (typeof cause === 'object' && cause ? cause : {}) as Record<string, unknown>;
  return claim ?? attribute ?? (/"iss"/.test(message) ? 'iss' : null);
}
