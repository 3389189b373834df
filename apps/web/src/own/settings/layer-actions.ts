import { notify } from '../../ui/notify.tsx';
import { FileLayer } from '../file-layer.ts';
import { fr } from '../fr.ts';
import { changeKept, forgetKept, keepLayer } from '../kept/kept-layers.ts';
import { ownParts, ownStore, removeOwn } from '../own-store.ts';
import { ServiceParts } from '../service/service-layer.ts';

const entryOf = (slug: string) => ownStore.state().find((entry) => entry.slug === slug);

export function renameLayer(slug: string, name: string): void {
  const entry = entryOf(slug);
  if (!entry) return;
  ownStore.dispatch({ type: 'CHANGE', slug, changes: { item: { ...entry.item, name } } });
  if (entry.isKept) void changeKept(slug, { name }).catch(() => {}); // the old name comes back at the next visit
}

export async function keepNow(slug: string): Promise<void> {
  const entry = entryOf(slug);
  const parts = ownParts.get(slug);
  if (!entry || !parts) return;
  const { facts, look, item } = entry;
  try {
    if (parts instanceof FileLayer && facts) await keepLayer({ ...parts.source, name: item.name, facts, look });
    else if (parts instanceof ServiceParts) await keepLayer({ ...parts.kept, name: item.name });
    ownStore.dispatch({ type: 'CHANGE', slug, changes: { isKept: true } });
  } catch {
    notify({ tone: 'warning', title: fr.notKept, text: fr.notKeptText, stays: true });
  }
}

export async function removeForGood(slug: string): Promise<void> {
  removeOwn(slug);
  await forgetKept(slug).catch(() => {}); // nothing can be kept on this device
}
