import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { LAYERS_KEY } from '../use-layer-list.ts';
import { fr } from './fr.ts';

/** Makes a copy of a layer, and opens it (ADM-18). */
export function useDuplicate() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => api.layers.duplicate({ params: { id } }),
    onSuccess({ content: { id, name } }) {
      notify({ tone: 'success', title: fr.duplicated, text: name });
      void navigate(`/admin/layers/edit/${id}`);
    },
    onError: (error) => notify({ tone: 'error', title: fr.notDuplicated, text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: LAYERS_KEY }),
  });
}
