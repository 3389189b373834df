import type { LayerItem } from '@motu/contract';
import { FileLayer, type FileSource } from './file-layer.ts';
import { fr } from './fr.ts';
import type { OwnFacts, OwnLook } from './own-layer.ts';
import { ownParts, ownStore } from './own-store.ts';
import type { LayerClient } from './worker/layer-client.ts';

/** What there is to zoom in on. */
const LAST_ZOOM = 21;

type Added = FileSource & { name: string; facts: OwnFacts; look: OwnLook };

/** Puts a file among the layers. */
export function addFileLayer(
  { name, facts, look, ...source }: Added,
  { isKept, startsShown, client = null }: { isKept: boolean; startsShown: boolean; client?: LayerClient | null },
): void {
  const { slug } = source;
  ownParts.set(slug, new FileLayer(source, client));
  const item = ownItem(slug, name, {
    extent: [...facts.extent],
    description: fr.about(facts, source.fileName),
    // A file has no other names for its columns.
    fields: facts.fields.map((field) => ({ name: field.name, title: field.name })),
    hasObjects: facts.count > 0,
  });
  ownStore.dispatch({ type: 'ADD', entry: { slug, item, facts, look, isKept, startsShown } });
}

type ItemFacts = {
  extent: number[] | null;
  description: string;
  producer?: string | null;
  fields?: LayerItem['fields'];
  hasObjects?: boolean;
};

/** A layer of the visitor's own, in the words of those of the server. */
export function ownItem(
  slug: string,
  name: string,
  { extent, description, producer = null, fields = [], hasObjects = false }: ItemFacts,
): LayerItem {
  return {
    id: slug,
    slug,
    name,
    aliases: [],
    options: {},
    sourceType: 'xyz',
    sourceUrl: '',
    sourceOptions: { ...(extent && { extent }), format: '', layer: '', style: '', projection: 'EPSG:4326' },
    outside: true,
    minZoom: 0,
    maxZoom: LAST_ZOOM,
    style: null,
    legend: [],
    fields,
    ...(hasObjects && { objects: true }),
    metadata: { description, producteur: producer, date: null, note: null, avertissement: null },
    hidden: true,
  };
}
