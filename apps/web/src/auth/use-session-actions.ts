import type { AuthDetails } from '@motu/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import { nameOf } from './session.ts';
import { createSessionActions } from './session-actions.ts';

/** Signing in and out and changing one's password, with the messages that follow. */
export function useSessionActions() {
  const queries = useQueryClient();
  return useMemo(() => {
    const actions = createSessionActions(queries, api.auth);
    return {
      changePassword: actions.changePassword,
      async signIn(username: string, password: string): Promise<AuthDetails> {
        const details = await actions.signIn(username, password);
        notify({ tone: 'success', title: fr.connected, text: fr.connectedAs(nameOf(details)) });
        return details;
      },
      async signOut(): Promise<void> {
        try {
          await actions.signOut();
        } catch (error) {
          notify({ tone: 'error', title: fr.signOutFailed, text: errorMessage(error) });
        }
      },
    };
  }, [queries]);
}
