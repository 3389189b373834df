import type { SourceOptionsInput } from './layer-edits.ts';
import type { SourceOptions } from './layers.ts';
import type { UpstreamCapabilities } from './upstreams.ts';

/** What the writing of a scale and its reading may lose. */
const DIGITS = 12;

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

/** The fields of a source that an update may change, always in the same order; those that have no value are left out. */
export function inOrder(
  options: { [K in keyof SourceOptionsInput]: SourceOptionsInput[K] | undefined },
): SourceOptionsInput {
  const { extent, format, layer, matrixSet, projection, style, tileGrid } = options;
  return {
    ...(extent && { extent }),
    format,
    layer,
    ...(matrixSet !== undefined && { matrixSet }),
    projection,
    style,
    ...(tileGrid && { tileGrid }),
  } as SourceOptionsInput;
}

/** A source as text: what is compared, and shown side by side. One line for each value, one for each level of the grid. */
export function formatOptions(options: SourceOptionsInput): string {
  const { tileGrid, ...rest } = options;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${inline(value)}`);
  if (!tileGrid) return lines.join('\n');
  const levels = tileGrid.matrixIds.map((id, index) => {
    const [origin, resolution, size] = [
      tileGrid.origins[index],
      tileGrid.resolutions[index],
      tileGrid.tileSizes[index],
    ];
    return `tileGrid ${id}: ${inline(resolution)} · ${inline(origin)} · ${inline(size)}`;
  });
  return [...lines, `tileGrid.extent: ${inline(tileGrid.extent)}`, ...levels].join('\n');
}

function inline(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  return Array.isArray(value) ? value.map(inline).join(', ') : String(value ?? '');
}
