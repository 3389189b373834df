import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { BACKUPS_KEY } from './backups-query.ts';

/** Begins a backup; the list tells how far it is. */
export function useMaking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (donnees: boolean) => api.backups.make({ body: { donnees } }),
    onSuccess: (list) => client.setQueryData(BACKUPS_KEY, list),
    // Another administrator may be making one: it is shown beside the refusal.
    onError: () => void client.invalidateQueries({ queryKey: BACKUPS_KEY }),
  });
}
