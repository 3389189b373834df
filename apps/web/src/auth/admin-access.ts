import type { Session } from './session.ts';

type AdminAccess = 'unknown' | 'sign-in' | 'password-change' | 'forbidden' | 'allowed';

/** Who may see the administration (AUTH-10, ACL-03): managers and administrators. Whoever expires there keeps the page, under the expired modal. */
export function adminAccess(session: Session | undefined): AdminAccess {
  if (!session) return 'unknown';
  if (session.status === 'anonymous') return 'sign-in';
  if (session.details.mustChangePassword || session.details.mustAddFactor) return 'password-change';
  return session.details.roles.includes('manager') ? 'allowed' : 'forbidden';
}
