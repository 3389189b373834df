import type { ListedLayer, StoredLayer } from '@motu/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { LAYERS_KEY } from '../use-layer-list.ts';
import { CONTEXTS_KEY } from '../use-stored-contexts.ts';
import { fr } from './fr.ts';

type BulkAction = { action: 'publish' | 'unpublish' | 'remove' } | { action: 'add'; contexts: readonly string[] };

const DONE: Record<BulkAction['action'], (count: number) => string> = {
  publish: fr.publishedDone,
  unpublish: fr.unpublishedDone,
  add: fr.addedDone,
  remove: fr.removedDone,
};

type Bulk = BulkAction & { layers: readonly ListedLayer[] };

/** One change for several layers, one after the other; those that fail stay as they are, and are listed. */
export function useBulk(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ layers, ...asked }: Bulk) => {
      const failures: unknown[] = [];
      for (const layer of layers) await run(asked, layer).catch((error: unknown) => failures.push(error));
      return failures;
    },
    onSuccess(failures, { action, layers }) {
      const [first] = failures;
      if (first) notify({ tone: 'error', title: fr.someFailed(failures.length), text: errorMessage(first) });
      else notify({ tone: 'success', title: DONE[action](layers.length), text: fr.done });
      onDone();
    },
    onSettled: () => Promise.all([LAYERS_KEY, CONTEXTS_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

async function run(asked: BulkAction, { id, admin }: ListedLayer): Promise<void> {
  if (asked.action === 'remove') {
    await api.layers.remove({ params: { id }, query: { version: admin?.version ?? 0, detach: true } });
    return;
  }
  const { content } = await api.layers.read({ params: { id } });
  const changed =
    asked.action === 'add'
      ? { contexts: [...new Set([...(content.contexts ?? []), ...asked.contexts])].sort() }
      : { published: asked.action === 'publish' };
  await api.layers.change({ params: { id }, body: { ...toInput(content), ...changed } });
}

/** What a change sends back of a layer that was read. */
function toInput({ id: _, drawn: __, contexts: ___, ...input }: StoredLayer) {
  return input;
}
