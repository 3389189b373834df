import type { FeaturePart, Layer } from './layer.ts';

/**
 * Whether a layer is an area: right above the ground of a base map, under its coast, roads and buildings, under every
 * name and under all layers that are none. Relief is one, and so are polygons that are filled; a table may say otherwise.
 */
export function isArea({ content }: Pick<Layer, 'content'>): boolean {
  switch (content.kind) {
    case 'hillshade':
    case 'relief':
      return true;
    case 'features':
      return content.laid ? content.laid === 'under' : isFilled(content);
    default:
      return false;
  }
}

/** Filled polygons alone: among marks they are things of their own, not a theme of the ground. */
function isFilled({ style }: FeaturePart): boolean {
  const kinds = new Set(style.rules.flatMap(({ symbolizers }) => symbolizers.map(({ kind }) => kind)));
  return kinds.has('Fill') && !kinds.has('Mark') && !kinds.has('Icon');
}
