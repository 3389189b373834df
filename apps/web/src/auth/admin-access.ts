import type { Session } from './session.ts';

type AdminAccess = 'unknown' | 'sign-in' | 'password-change' | 'forbidden' | 'allowed';

/** Who may see the administration (AUTH-10). An expired administrator keeps the page, under the expired modal. */
export function adminAccess(session: Session | undefined): AdminAccess {
  if (!session) return 'unknown';
  if (session.status === 'anonymous') return 'sign-in';
  if (session.details.mustChangePassword) return 'password-change';
  return session.details.roles.includes('admin') ? 'allowed' : 'forbidden';
}
