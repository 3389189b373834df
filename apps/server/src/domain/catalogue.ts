import type { ContextGroup } from '@motu/contract';
import { isOpaque, type Layer } from '@motu/engine';
import type { Context } from './stores/context-store.ts';

/** What an empty installation is filled with. */
export type Catalogue = {
  layers: readonly Layer[];
  /** One is made from the layers when there is none. */
  contexts: readonly CatalogueContext[];
  /** The first release note, in markdown. */
  note: string | null;
};

export type CatalogueContext = Omit<Context, 'id' | 'published' | 'version'>;

/** A group as a person writes it: layers from top to bottom, those that begin with `+` shown at start. */
type NamedLayers = { name: string; layers: readonly string[] };

export function toGroups(named: readonly NamedLayers[]): ContextGroup[] {
  return named.map(({ name, layers }, position) => ({
    name,
    position,
    groupAndLayers: layers.map((slug, index) => ({
      position: index,
      layer: slug.replace(/^\+/, ''),
      options: { visible: slug.startsWith('+'), opacity: 1 },
    })),
  }));
}

/** A view that most territories fit in, when their layers allow it. */
const USUAL_ZOOM = 8;

/** All layers, shown over the first that fills the map. */
export function defaultContext(layers: readonly Layer[]): CatalogueContext {
  const shown = layers.filter((layer) => !isOpaque(layer)).map(({ slug }) => `+${slug}`);
  const under = layers.filter(isOpaque).map(({ slug }, i) => (i === 0 ? `+${slug}` : slug));
  const minZoom = Math.min(...layers.map((layer) => layer.minZoom));
  const maxZoom = Math.max(...layers.map((layer) => layer.maxZoom));
  const groups = [
    { name: 'Couches', layers: shown },
    { name: 'Fonds de carte', layers: under },
  ];
  return {
    slug: 'general',
    name: 'Carte générale',
    description: null,
    isDefault: true,
    defaultZoom: Math.min(maxZoom, Math.max(minZoom, USUAL_ZOOM)),
    minZoom,
    maxZoom,
    center: null,
    extent: null,
    groups: toGroups(groups.filter((group) => group.layers.length > 0)),
  };
}
