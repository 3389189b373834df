import type { ListedLayer } from '@motu/contract';
import { parseOrder, readOrder, sortItems } from '../list/list-order.ts';
import { fr } from './fr.ts';

/** What each column is sorted by; the columns by their names in the address. */
const VALUES = {
  nom: ({ name }: ListedLayer) => name,
  adresse: ({ slug }: ListedLayer) => slug,
  source: ({ admin }: ListedLayer) => (admin?.source ? fr.sources[admin.source] : null),
  zooms: ({ minZoom }: ListedLayer) => minZoom,
  etat: ({ admin }: ListedLayer) => (admin?.published ? fr.published : fr.hidden),
  donnees: ({ metadata }: ListedLayer) => metadata.date ?? null,
};

export function readLayerOrder(search: URLSearchParams): string {
  return readOrder(search, Object.keys(VALUES), 'nom');
}

export function sortLayers(layers: readonly ListedLayer[], order: string): ListedLayer[] {
  const { by, isDescending } = parseOrder(order);
  return sortItems(layers, VALUES[by as keyof typeof VALUES], isDescending);
}
