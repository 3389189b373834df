import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { fr } from './fr.ts';

const KEYS_KEY = ['admin', 'keys'];

/** Every key, for administrators. */
export const useKeys = (isAsked = true) =>
  useQuery({ queryKey: KEYS_KEY, queryFn: ({ signal }) => api.keys.list({ signal }), enabled: isAsked });

/** The list is read again after what was done to one of them. */
export function useKeysChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEYS_KEY });
}

export function useRevoke() {
  const changed = useKeysChanged();
  return useMutation({
    mutationFn: (id: string) => api.keys.revoke({ params: { id } }),
    onSuccess: ({ content }) => notify({ tone: 'success', title: fr.revoked(content.name), text: fr.revokedText }),
    onError: (error) => notify({ tone: 'error', title: fr.notRevoked, text: errorMessage(error) }),
    onSettled: changed,
  });
}
