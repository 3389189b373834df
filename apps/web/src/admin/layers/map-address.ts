import type { StoredContext } from '@motu/contract';

/** The map with a layer over what a context that holds it shows at start; `null` when none does. */
export function mapAddress(slug: string, contexts: readonly StoredContext[]): string | null {
  const holding = contexts.filter((context) => entriesOf(context).some(({ layer }) => layer === slug));
  const context = holding.find(({ published }) => published) ?? holding[0];
  if (!context) return null;
  const shown = entriesOf(context).filter(({ layer, options }) => options.visible || layer === slug);
  return `/?ctx=${context.slug}&layers=${shown.map(({ layer }) => layer).join()}`;
}

function entriesOf({ groups }: StoredContext) {
  return groups.flatMap(({ groupAndLayers }) => groupAndLayers);
}
