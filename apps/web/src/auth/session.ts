import type { AuthDetails } from '@motu/contract';

/** Who is using the page. An expired session remembers whose it was, so that the page can stay as it is. */
export type Session =
  | { status: 'anonymous' }
  | { status: 'connected'; details: AuthDetails }
  | { status: 'expired'; details: AuthDetails };

export const ANONYMOUS: Session = { status: 'anonymous' };

/** The session after `GET /api/auth/details`: nobody, after somebody, means expired (AUTH-07). */
export function afterRefresh(previous: Session | undefined, content: AuthDetails | null): Session {
  if (content) return { status: 'connected', details: content };
  if (!previous || previous.status === 'anonymous') return ANONYMOUS;
  return { status: 'expired', details: previous.details };
}

/** Whose eyes the server answers to: nobody's once a session has expired. */
export const whoseEyes = (session: Session | undefined): string | null =>
  session?.status === 'connected' ? session.details.username : null;

/** The name to show: the display name, else the username. */
export function nameOf({ displayName, username }: AuthDetails): string {
  return displayName || username;
}
