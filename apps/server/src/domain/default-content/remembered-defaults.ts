import type { Layer } from '../layers.ts';
import type { Stores } from '../state.ts';
import type { Context } from '../stores/context-store.ts';
import { EARLIER_CONTEXTS, EARLIER_LAYERS, earlierParts, isEarlierDescription } from './earlier-catalogue.ts';
import { fingerprintOf, type Written } from './layer-parts.ts';
import { withoutOsm } from './osm-words.ts';
import { withoutReliefs } from './relief-words.ts';

/** Which layers and contexts of the catalogue were made here, and what was written in them. One that is gone stays in the list, and away. */
export type Defaults = {
  /** The packed territory that the layers were located in. */
  pack: string | null;
  /** By slug in the catalogue; without id where an administrator had the name first, or had deleted it. */
  layers: Record<string, { id: string | null; parts: Written }>;
  contexts: Record<string, { id: string | null; description: string | null }>;
};

const REMEMBERED = 'default-layers';

/** Null for an installation that was filled with something else. */
export async function readDefaults(
  { settings, contexts }: Stores,
  layers: readonly Layer[],
): Promise<{ defaults: Defaults; isEarlier: boolean } | null> {
  const stored = await settings.read<Defaults>(REMEMBERED);
  if (stored) return { defaults: stored, isEarlier: false };
  const defaults = recallDefaults(layers, await contexts.all());
  return defaults && { defaults, isEarlier: true };
}

export async function writeDefaults({ settings }: Stores, defaults: Defaults): Promise<void> {
  const stored = await settings.read<Defaults>(REMEMBERED);
  if (fingerprintOf(stored) !== fingerprintOf(defaults)) await settings.write(REMEMBERED, defaults);
}

/** A layer without what imports add to its description. */
export const asWritten = (layer: Layer): Layer => withoutOsm(withoutReliefs(layer));

export const rememberContext = ({ id, description }: Context) => ({ id, description: fingerprintOf(description) });

/** What a version made that did not remember it yet. */
function recallDefaults(layers: readonly Layer[], contexts: readonly Context[]): Defaults | null {
  const found = layers.flatMap((layer) => {
    const parts = earlierParts(asWritten(layer));
    return parts ? [[layer.slug, { id: layer.id, parts }] as const] : [];
  });
  if (found.length === 0) return null;
  const gone = [...EARLIER_LAYERS].map((slug) => [slug, { id: null, parts: {} }] as const);
  const known = [...EARLIER_CONTEXTS].map((slug) => {
    const context = contexts.find((one) => one.slug === slug);
    const isOurs = context !== undefined && isEarlierDescription(context);
    return [
      slug,
      { id: context?.id ?? null, description: isOurs ? fingerprintOf(context.description) : null },
    ] as const;
  });
  return { pack: null, layers: Object.fromEntries([...gone, ...found]), contexts: Object.fromEntries(known) };
}
