import type { StoredContext } from '@motu/contract';
import { layersOf } from '../contexts/group-edits.ts';

/** The map with a layer over what a context that holds it shows at start; `null` when none does. */
export function mapAddress(slug: string, contexts: readonly StoredContext[]): string | null {
  const holding = contexts.filter(({ groups }) => layersOf(groups).includes(slug));
  const context = holding.find(({ published }) => published) ?? holding[0];
  if (!context) return null;
  const shown = context.groups
    .flatMap(({ groupAndLayers }) => groupAndLayers)
    .filter(({ layer, options }) => options.visible || layer === slug);
  return `/?ctx=${context.slug}&layers=${shown.map(({ layer }) => layer).join()}`;
}
