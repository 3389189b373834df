import type { ListedLayer, StoredLayer } from '@motu/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { LAYERS_KEY } from '../use-layer-list.ts';
import { fr } from './fr.ts';

type BulkAction = 'publish' | 'unpublish' | 'remove';

const DONE: Record<BulkAction, (count: number) => string> = {
  publish: fr.publishedDone,
  unpublish: fr.unpublishedDone,
  remove: fr.removedDone,
};

type Bulk = { action: BulkAction; layers: readonly ListedLayer[] };

/** One change for several layers, one after the other; those that fail stay as they are, and are listed. */
export function useBulk(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, layers }: Bulk) => {
      const failures: unknown[] = [];
      for (const layer of layers) await run(action, layer).catch((error: unknown) => failures.push(error));
      return failures;
    },
    onSuccess(failures, { action, layers }) {
      const [first] = failures;
      if (first) notify({ tone: 'error', title: fr.someFailed(failures.length), text: errorMessage(first) });
      else notify({ tone: 'success', title: DONE[action](layers.length), text: fr.done });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: LAYERS_KEY }),
  });
}

async function run(action: BulkAction, { id, admin }: ListedLayer): Promise<void> {
  if (action === 'remove') {
    await api.layers.remove({ params: { id }, query: { version: admin?.version ?? 0, detach: true } });
    return;
  }
  const { content } = await api.layers.read({ params: { id } });
  await api.layers.change({ params: { id }, body: { ...toInput(content), published: action === 'publish' } });
}

/** What a change sends back of a layer that was read. */
function toInput({ id: _, drawn: __, contexts: ___, ...input }: StoredLayer) {
  return input;
}
