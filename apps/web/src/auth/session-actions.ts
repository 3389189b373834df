import type { AskedFactors, Assertion, AuthDetails } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/index.ts';
import { ANONYMOUS, type Session } from './session.ts';
import { SESSION_KEY } from './session-query.ts';

/** The calls these actions make; the real ones are `api.auth`. */
export type AuthCalls = Pick<Api['auth'], 'signIn' | 'verify' | 'signOut' | 'changePassword'>;

/** What finishes a sign-in beside the password (ID-02). */
export type Proof = { code: string } | { recoveryCode: string } | { passkey: Assertion };
export type SignedIn = { details: AuthDetails } | { asked: AskedFactors };

export function createSessionActions(queries: QueryClient, calls: AuthCalls) {
  /** An answer still on its way must not overwrite what has just been decided. */
  async function setSession(session: Session) {
    await queries.cancelQueries({ queryKey: SESSION_KEY });
    queries.setQueryData<Session>(SESSION_KEY, session);
  }

  function forgetAnswers() {
    const predicate = ({ queryKey }: Query) => queryKey[0] !== SESSION_KEY[0];
    queries.removeQueries({ predicate, type: 'inactive' });
    // What is on the page is asked for again: nothing of the answers to someone else stays there.
    void queries.resetQueries({ predicate, type: 'active' });
  }

  async function enter(details: AuthDetails): Promise<AuthDetails> {
    const before = queries.getQueryData<Session>(SESSION_KEY);
    // Somebody else takes over an expired page: nothing of the first one's may stay.
    const sameUser = before?.status === 'expired' && before.details.username === details.username;
    await setSession({ status: 'connected', details });
    if (!sameUser) forgetAnswers();
    return details;
  }

  return {
    async signIn(username: string, password: string): Promise<SignedIn> {
      const { content, secondFactor } = await calls.signIn({ body: { username, password } });
      if (content) return { details: await enter(content) };
      return { asked: secondFactor ?? { codes: false, passkey: false, recovery: true } };
    },

    async verify(proof: Proof): Promise<AuthDetails> {
      return enter((await calls.verify({ body: proof })).content);
    },

    /** Where one signs out at the provider too, for an account that comes from one. */
    async signOut(): Promise<string | null> {
      let providerUrl: string | null = null;
      try {
        providerUrl = (await calls.signOut()).providerUrl ?? null;
      } catch (error) {
        // The server no longer knows this session: it is signed out already.
        if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error;
      }
      await setSession(ANONYMOUS);
      forgetAnswers();
      return providerUrl;
    },

    async changePassword(current: string, next: string): Promise<void> {
      const { content } = await calls.changePassword({ body: { currentPassword: current, newPassword: next } });
      await setSession({ status: 'connected', details: content });
    },
  };
}
