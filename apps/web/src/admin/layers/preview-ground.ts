import type { ShownLayer } from '../../layers/index.ts';
import { isStyle } from './style/style.ts';

/**
 * What lies under a layer that is being written. The server draws that layer with its names in the picture, where those of the
 * ground cannot make room for them: while the layer has names, the ground has none.
 */
export function previewGround(start: readonly ShownLayer[], style: unknown): readonly ShownLayer[] {
  const ground = start.filter(({ item }) => item.options.baseMap);
  if (!writesNames(style)) return ground;
  return ground.map(({ item: { names: _, ...item }, ...shown }) => ({ ...shown, item }));
}

/** A style as GeoStyler has it, or the text of an SLD. */
function writesNames(style: unknown): boolean {
  if (typeof style === 'string') return style.includes('TextSymbolizer');
  return isStyle(style) && style.rules.some(({ symbolizers }) => symbolizers.some(({ kind }) => kind === 'Text'));
}
