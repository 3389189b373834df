import type { AuthDetails } from '@motu/contract';
import { AppError } from '@motu/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/index.ts';
import { ANONYMOUS, type Session } from './session.ts';
import { SESSION_KEY } from './session-query.ts';

/** The calls these actions make; the real ones are `api.auth`. */
export type AuthCalls = Pick<Api['auth'], 'signIn' | 'signOut' | 'changePassword'>;

export function createSessionActions(queries: QueryClient, calls: AuthCalls) {
  /** An answer still on its way must not overwrite what has just been decided. */
  async function setSession(session: Session) {
    await queries.cancelQueries({ queryKey: SESSION_KEY });
    queries.setQueryData<Session>(SESSION_KEY, session);
  }

  function forgetAnswers() {
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
  }

  return {
    async signIn(username: string, password: string): Promise<AuthDetails> {
      const { content } = await calls.signIn({ body: { username, password } });
      const before = queries.getQueryData<Session>(SESSION_KEY);
      // Somebody else takes over an expired page: nothing of the first one's may stay.
      const sameUser = before?.status === 'expired' && before.details.username === content.username;
      await setSession({ status: 'connected', details: content });
      if (!sameUser) forgetAnswers();
      return content;
    },

    async signOut(): Promise<void> {
      try {
        await calls.signOut();
      } catch (error) {
        // The server no longer knows this session: it is signed out already.
        if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error;
      }
      await setSession(ANONYMOUS);
      forgetAnswers();
    },

    async changePassword(current: string, next: string): Promise<void> {
      const { content } = await calls.changePassword({ body: { currentPassword: current, newPassword: next } });
      await setSession({ status: 'connected', details: content });
    },
  };
}
