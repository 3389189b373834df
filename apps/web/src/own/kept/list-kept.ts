import { addFileLayer } from '../add-file-layer.ts';
import { ownStore } from '../own-store.ts';
import { type KeptService, keptLayers } from './kept-layers.ts';

let listing: Promise<void> | undefined;

/** Puts the layers that this device keeps into the list, not shown. A device that refuses storage has none. */
export function listKeptLayers(): Promise<void> {
  listing ??= list();
  return listing;
}

async function list(): Promise<void> {
  const layers = await keptLayers().catch(() => []);
  const known = new Set(ownStore.state().map(({ slug }) => slug));
  for (const layer of layers) {
    if (known.has(layer.slug)) continue;
    if ('file' in layer) addFileLayer(layer, { isKept: true, startsShown: false });
    else await addKeptService(layer);
  }
}

async function addKeptService(kept: KeptService): Promise<void> {
  const { addServiceLayer } = await import('../service/service-layer.ts');
  await addServiceLayer(kept, { isKept: true, startsShown: false });
}
