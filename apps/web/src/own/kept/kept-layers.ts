import { type DBSchema, openDB } from 'idb';
import type { OwnFacts, OwnLook } from '../own-layer.ts';
import { ownStore, removeOwn } from '../own-store.ts';
import type { ReadChoices } from '../reading/reading.ts';
import type { Service, ServiceLayer } from '../service/service.ts';

/** A layer as this device keeps it: the file itself, and what the visitor said of it. */
type KeptLayer = {
  slug: string;
  name: string;
  fileName: string;
  file: Blob;
  choices: ReadChoices;
  facts: OwnFacts;
  look: OwnLook;
};

/** A layer of a service: its address, and what its capabilities say of it. */
export type KeptService = { slug: string; name: string; service: Service; layer: ServiceLayer };

type Kept = KeptLayer | KeptService;

interface Schema extends DBSchema {
  couches: { key: string; value: Kept };
}

const NAME = 'motu-couches';

const open = () =>
  openDB<Schema>(NAME, 1, { upgrade: (db) => void db.createObjectStore('couches', { keyPath: 'slug' }) });

/** Nothing is made on the device of someone who has kept nothing yet (PRI-01). */
const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === NAME);

export async function keepLayer(layer: Kept): Promise<void> {
  const database = await open();
  try {
    await database.put('couches', layer);
  } finally {
    database.close();
  }
}

export async function keptLayers(): Promise<Kept[]> {
  if (!(await isThere())) return [];
  const database = await open();
  try {
    return await database.getAll('couches');
  } finally {
    database.close();
  }
}

/** Changes a layer where it is still kept. */
export async function changeKept(slug: string, changes: Partial<Pick<KeptLayer, 'name' | 'look'>>): Promise<void> {
  if (!(await isThere())) return;
  const database = await open();
  try {
    const transaction = database.transaction('couches', 'readwrite');
    const layer = await transaction.store.get(slug);
    if (layer) await transaction.store.put({ ...layer, ...changes });
    await transaction.done;
  } finally {
    database.close();
  }
}

export async function forgetKept(slug: string): Promise<void> {
  if (!(await isThere())) return;
  const database = await open();
  try {
    await database.delete('couches', slug);
  } finally {
    database.close();
  }
}

export async function measureKept(): Promise<number | null> {
  const layers = await keptLayers();
  return layers.length === 0 ? null : layers.reduce((sum, layer) => sum + sizeOf(layer), 0);
}

const sizeOf = (layer: Kept) => ('file' in layer ? layer.file.size : JSON.stringify(layer).length);

export async function clearKept(): Promise<void> {
  for (const { slug } of await keptLayers()) await forgetKept(slug);
  for (const { slug, isKept } of ownStore.state()) if (isKept) removeOwn(slug);
}
