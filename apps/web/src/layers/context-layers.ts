import type { MapContext } from '@motu/contract';

/** Slugs of a context's layers in the order of its groups, each once. */
export function contextSlugs({ groups, layers }: MapContext): string[] {
  const slugs = groups.flatMap(({ groupAndLayers }) => groupAndLayers.map(({ layer }) => layer));
  return [...new Set(slugs)].filter((slug) => Object.hasOwn(layers, slug));
}

/** The layers that the context shows at start (LAY-03). */
export function startSlugs(context: MapContext): string[] {
  const entries = context.groups.flatMap(({ groupAndLayers }) => groupAndLayers);
  const visible = new Set(entries.filter(({ options }) => options.visible).map(({ layer }) => layer));
  return contextSlugs(context).filter((slug) => visible.has(slug));
}

/** From the top of the map to its bottom: in the order of the groups, base maps under everything. */
export function stackingOrder(context: MapContext): string[] {
  const slugs = contextSlugs(context);
  const isBase = (slug: string) => isBaseMap(context, slug);
  return [...slugs.filter((slug) => !isBase(slug)), ...slugs.filter(isBase)];
}

/** The layers that an address names, by slug or by alias, each once (URL-03). Names that the context lacks are left out. */
export function resolveSlugs(asked: readonly string[], context: MapContext): string[] {
  return [...new Set(asked.flatMap((name) => resolveSlug(name, context) ?? []))];
}

/** The names of an address that the context lacks. */
export function missingNames(asked: readonly string[], context: MapContext): string[] {
  return asked.filter((name) => resolveSlug(name, context) === undefined);
}

function resolveSlug(name: string, context: MapContext): string | undefined {
  const slugs = contextSlugs(context);
  return slugs.includes(name) ? name : slugs.find((slug) => context.layers[slug]?.aliases.includes(name));
}

/** A base map: one is shown at a time, under the other layers. */
export function isBaseMap({ layers }: MapContext, slug: string): boolean {
  return layers[slug]?.options.baseMap === true;
}

/** The base map for the night; null when the context has none. */
export function nightBaseMap(context: MapContext): string | null {
  const isNight = (slug: string) => isBaseMap(context, slug) && context.layers[slug]?.options.scheme === 'dark';
  return contextSlugs(context).find(isNight) ?? null;
}
