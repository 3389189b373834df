import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Session } from './session.ts';
import { sessionQuery } from './session-query.ts';

type KnownSession = {
  /** Undefined until it is known. */
  session: Session | undefined;
  error: Error | null;
  refetch: () => void;
};

const SessionContext = createContext<KnownSession | null>(null);

/** Reads the session for the whole page: one reader, so one call a minute and not one per place that shows it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useQuery(sessionQuery());
  return <SessionContext value={{ session, error, refetch }}>{children}</SessionContext>;
}

/** Who is using the page. */
export function useSession(): KnownSession {
  const known = use(SessionContext);
  if (!known) throw new Error('useSession() needs a SessionProvider above it.');
  return known;
}
