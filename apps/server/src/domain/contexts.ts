import type { ContextSummary, MapContext } from '@motu/contract';
import { AppError, compareNames } from '@motu/core';
import { maySee, type Viewer } from './access/visibility.ts';
import type { Layer } from './layers.ts';
import type { Stores } from './state.ts';
import type { Context } from './stores/context-store.ts';
import { type Tiles, toItem } from './tiles.ts';

/** All of them, the default one first, then by name. */
export async function allContexts({ contexts }: Pick<Stores, 'contexts'>): Promise<Context[]> {
  // Sorted here: the two databases do not agree on where É stands.
  return (await contexts.all()).sort(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || compareNames(a.name, b.name),
  );
}

/** The contexts that this caller may choose from, the default one first, then by name. */
export async function listContexts(content: Pick<Stores, 'contexts'>, viewer: Viewer): Promise<ContextSummary[]> {
  const contexts = (await allContexts(content)).filter((context) => maySee(context, viewer));
  return contexts.map(({ name, slug, description, published }) => ({ name, slug, description, published }));
}

/** The context of this address, or the default one, with the layers it shows to this caller. */
export async function readContext(
  content: Pick<Stores, 'contexts' | 'layers'>,
  tiles: Tiles,
  { slug, viewer }: { slug: string | null; viewer: Viewer },
): Promise<MapContext> {
  const context = await (slug ? content.contexts.findBySlug(slug) : content.contexts.findDefault());
  if (!context || !maySee(context, viewer)) {
    throw new AppError(
      'not-found',
      slug ? `Aucun contexte ne porte le nom « ${slug} ».` : 'Aucun contexte n’est publié.',
    );
  }
  const layers = new Map((await content.layers.all()).map((layer) => [layer.slug, layer]));
  return withLayers(context, (layerSlug) => visible(layers.get(layerSlug), viewer), tiles);
}

const visible = (layer: Layer | undefined, viewer: Viewer): Layer | null =>
  layer && maySee(layer, viewer) ? layer : null;

async function withLayers(context: Context, find: (slug: string) => Layer | null, tiles: Tiles): Promise<MapContext> {
  const { name, slug, description, defaultZoom, minZoom, maxZoom, center, extent } = context;
  const groups = inOrder(context.groups).map((group) => ({
    ...group,
    groupAndLayers: inOrder(group.groupAndLayers).filter((entry) => find(entry.layer)),
  }));
  const slugs = new Set(groups.flatMap(({ groupAndLayers }) => groupAndLayers.map(({ layer }) => layer)));
  const found = [...slugs].map(find).filter((layer) => layer !== null);
  const items = await Promise.all(found.map((layer) => toItem(layer, tiles)));
  const layers = Object.fromEntries(items.map((item) => [item.slug, item]));
  return { name, slug, description, defaultZoom, minZoom, maxZoom, center, extent, groups, layers };
}

const inOrder = <T extends { position: number }>(items: T[]): T[] => items.toSorted((a, b) => a.position - b.position);
