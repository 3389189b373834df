import { newId } from '../../ui/new-id.ts';
import { notify } from '../../ui/notify.tsx';
import { PALETTES } from '../../ui/palettes.ts';
import { addFileLayer } from '../add-file-layer.ts';
import { fr } from '../fr.ts';
import { keepLayer } from '../kept/kept-layers.ts';
import { type OwnLook, ownSlug } from '../own-layer.ts';
import { ownStore } from '../own-store.ts';
import type { Service, ServiceLayer } from '../service/service.ts';
import { addServiceLayer } from '../service/service-layer.ts';
import type { LayerClient } from '../worker/layer-client.ts';
import type { Draft } from './use-drafts.ts';

/** Puts files that were read on the map, and keeps them on the device when one wants. */
export function addDrafts(drafts: readonly Draft[], take: (id: string) => LayerClient | null, isKept: boolean): void {
  const taken = drafts.map((draft) => ({ draft, client: take(draft.id) }));
  // The dialog leaves first; the list and the map change in a task of their own, so that neither holds the page for long.
  setTimeout(() => {
    for (const { draft, client } of taken) addDraft(draft, client, isKept);
    notifyAdded(drafts.length);
  });
}

function addDraft({ file, name, choices, state }: Draft, client: LayerClient | null, isKept: boolean): void {
  if (state.kind !== 'ready') return;
  const { facts } = state;
  const look: OwnLook = { color: nextColor(), by: null, label: null };
  const slug = ownSlug(newId());
  const layer = { slug, name: name.trim() || file.name, fileName: file.name, file, choices, facts, look };
  addFileLayer(layer, { isKept: false, startsShown: true, client });
  if (isKept) void keep(layer);
}

/** The same for layers of a service. */
export async function addServices(service: Service, layers: readonly ServiceLayer[], isKept: boolean): Promise<void> {
  for (const layer of layers) {
    const kept = { slug: ownSlug(newId()), name: layer.title, service, layer };
    await addServiceLayer(kept, { isKept: false, startsShown: true });
    if (isKept) void keep(kept);
  }
  notifyAdded(layers.length);
}

function notifyAdded(count: number): void {
  notify({ tone: 'success', title: fr.added(count), text: fr.addedText(count) });
}

async function keep(layer: Parameters<typeof keepLayer>[0]): Promise<void> {
  try {
    await keepLayer(layer);
    ownStore.dispatch({ type: 'CHANGE', slug: layer.slug, changes: { isKept: true } });
  } catch {
    notify({ tone: 'warning', title: fr.notKept, text: fr.notKeptText, stays: true });
  }
}

/** Another one for each layer, that colour-blind readers tell apart too. */
function nextColor(): string {
  const colors = PALETTES.find(({ kind }) => kind === 'distinct')?.colors ?? [];
  return colors[ownStore.state().length % colors.length] ?? '#0072B2';
}
