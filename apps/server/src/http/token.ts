import { createHmac, timingSafeEqual } from 'node:crypto';

/** A visitor's token is good for the hour it was given in, and the next; and the one before, should the clock be set back. */
const VISITOR_MS = 60 * 60_000;

/**
 * Two proofs in one: the first is tied to the session's id, changes at sign-in and sign-out, and needs no store (AUTH-08).
 * The second is tied to the hour alone, for what a visitor may ask from a frame of another site, where no cookie follows.
 */
export const tokenFor = (sessionId: string, secret: string, now = Date.now()): string =>
  `${sessionProof(sessionId, secret)}.${visitorProof(now, secret)}`;

/** As `tokenFor` writes it, once: two headers of that name are read as one, with a comma. */
export const isTokenWritten = (token: unknown): boolean =>
  typeof token === 'string' && /^[\w-]{43}\.[\w-]{43}$/.test(token);

type TokenCheck = { sessionId: string | null; withoutCookie: boolean; secret: string; now?: number };

export function isTokenValid(
  token: unknown,
  { sessionId, withoutCookie, secret, now = Date.now() }: TokenCheck,
): boolean {
  if (typeof token !== 'string') return false;
  const [ofSession = '', ofVisitor = ''] = token.split('.');
  if (sessionId) return isSame(ofSession, sessionProof(sessionId, secret));
  return (
    withoutCookie &&
    [now, now - VISITOR_MS, now + VISITOR_MS].some((time) => isSame(ofVisitor, visitorProof(time, secret)))
  );
}

const sessionProof = (sessionId: string, secret: string) => sign(`token:${sessionId}`, secret);
const visitorProof = (time: number, secret: string) => sign(`visitor:${Math.floor(time / VISITOR_MS)}`, secret);
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url');

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
