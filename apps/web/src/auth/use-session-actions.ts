import type { AuthDetails } from '@motu/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import { leave } from './leaving.ts';
import { nameOf } from './session.ts';
import { createSessionActions, type Proof, type SignedIn } from './session-actions.ts';

/** Signing in and out and changing one's password, with the messages that follow. */
export function useSessionActions() {
  const queries = useQueryClient();
  return useMemo(() => {
    const actions = createSessionActions(queries, api.auth);
    return {
      changePassword: actions.changePassword,
      async signIn(username: string, password: string): Promise<SignedIn> {
        const done = await actions.signIn(username, password);
        if ('details' in done) keepDetails(done.details);
        return done;
      },
      async verify(proof: Proof): Promise<void> {
        keepDetails(await actions.verify(proof));
      },
      /** `onLeaving` is called once one has agreed to what leaves with them. */
      async signOut(onLeaving?: () => void): Promise<void> {
        try {
          await leave(async () => {
            onLeaving?.();
            const providerUrl = await actions.signOut();
            if (providerUrl) location.assign(providerUrl);
          });
        } catch (error) {
          notify({ tone: 'error', title: fr.signOutFailed, text: errorMessage(error) });
        }
      },
    };
  }, [queries]);
}

const keepDetails = (details: AuthDetails) =>
  notify({ tone: 'success', title: fr.connected, text: fr.connectedAs(nameOf(details)) });
