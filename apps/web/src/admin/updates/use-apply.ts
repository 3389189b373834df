import type { ListedLayer, SourceOptionsInput, StoredLayer } from '@motu/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { LAYERS_KEY } from '../use-layer-list.ts';
import type { Patch } from './find-patches.ts';
import { fr } from './fr.ts';

/** Applies updates one after the other; remembers those applied since the page opened, so that they can be taken back. */
export function useApply() {
  const client = useQueryClient();
  const [applied, setApplied] = useState<readonly Patch[]>([]);

  async function replace(id: string, options: SourceOptionsInput): Promise<void> {
    const { content } = await api.layers.patchSource({ params: { id }, body: options });
    client.setQueryData<ListedLayer[]>(LAYERS_KEY, (layers) => layers?.map((layer) => updated(layer, content)));
    await client.invalidateQueries({ queryKey: ['admin', 'layer', id] });
  }

  const applying = useMutation({
    mutationFn: async (patches: readonly Patch[]) => {
      const failures: unknown[] = [];
      for (const patch of patches) {
        try {
          await replace(patch.id, patch.after);
          setApplied((before) => [patch, ...before.filter(({ id }) => id !== patch.id)]);
        } catch (error) {
          failures.push(error);
        }
      }
      return failures;
    },
    onSuccess(failures, patches) {
      const [only] = patches;
      if (failures.length > 0)
        notify({ tone: 'error', title: fr.someFailed(failures.length), text: errorMessage(failures[0]) });
      else if (patches.length === 1 && only)
        notify({ tone: 'success', title: fr.appliedOne(only.name), text: fr.appliedText });
    },
  });
  const undoing = useMutation({
    mutationFn: ({ id, before }: Patch) => replace(id, before),
    onSuccess(_, patch) {
      setApplied((all) => all.filter((one) => one !== patch));
      notify({ tone: 'success', title: fr.undone(patch.name), text: fr.undoneText });
    },
    onError: (error) => notify({ tone: 'error', title: fr.someFailed(1), text: errorMessage(error) }),
  });

  return {
    applied,
    apply: applying.mutate,
    undo: undoing.mutate,
    isBusy: applying.isPending || undoing.isPending,
  };
}

function updated(layer: ListedLayer, { id, version, sourceOptions }: StoredLayer): ListedLayer {
  return layer.id === id && layer.admin ? { ...layer, admin: { ...layer.admin, version, sourceOptions } } : layer;
}
