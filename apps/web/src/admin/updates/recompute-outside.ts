import type { SourceOptions, SourceOptionsInput, UpstreamCapabilities } from '@motu/contract';
import { inOrder } from './recompute.ts';

/**
 * The source of a layer as another server offers it today; null when it no longer does. What was chosen among several (format, style, system,
 * grid) stays for as long as it is offered.
 */
export function recomputeOutside(
  stored: SourceOptions,
  { layers, matrixSets }: UpstreamCapabilities,
): SourceOptionsInput | null {
  const offered = layers.find(({ name }) => name === stored.layer);
  if (!offered) return null;
  const styles = offered.styles.map(({ name }) => name);
  const set = matrixSets.find(({ id }) => id === stayIn(offered.matrixSets, stored.matrixSet));
  return inOrder({
    extent: stored.extent && (offered.extent ?? undefined),
    format: stayIn(offered.formats, stored.format),
    layer: stored.layer,
    matrixSet: set?.id ?? stored.matrixSet,
    projection: set?.projection ?? stayIn(offered.projections, stored.projection),
    // Without a name, the default style: whatever it is called.
    style: stored.style === '' ? '' : stayIn(styles, stored.style),
    tileGrid: stored.tileGrid && (set?.tileGrid ?? stored.tileGrid),
  });
}

function stayIn<T extends string | undefined>(offered: readonly string[], chosen: T): string | T {
  return chosen !== undefined && offered.includes(chosen) ? chosen : (offered[0] ?? chosen);
}
