import { useSession } from '../auth/index.ts';

/** Whether who looks runs the installation, and not only makes the map (ACL-03). The server holds the same rule on every call. */
export function useIsAdmin(): boolean {
  const { session } = useSession();
  return session !== undefined && session.status !== 'anonymous' && session.details.roles.includes('admin');
}
