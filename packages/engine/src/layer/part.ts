import type { FeaturePart, Layer } from './layer.ts';

/**
 * What of a layer a tile shows: all of it, all but its names, or its names alone. A base map also comes as its ground
 * and as the drawing on it (coast, roads, buildings), so that areas can be laid between both. Vectors are the objects
 * themselves, for clients that draw them.
 */
export const TILE_PARTS = ['all', 'unnamed', 'ground', 'drawing', 'names', 'vectors'] as const;
export type TilePart = (typeof TILE_PARTS)[number];
/** Those that are pictures. */
export type PicturePart = Exclude<TilePart, 'names' | 'vectors'>;

/** What of a layer can be asked for apart. */
export function partsOf(layer: Layer): readonly TilePart[] {
  if (layer.content.kind === 'base-map') return TILE_PARTS;
  const vectors: TilePart[] = hasVectors(layer) ? ['vectors'] : [];
  return hasNames(layer) ? ['all', 'unnamed', 'names', ...vectors] : ['all', ...vectors];
}

/** Whether a layer has vector tiles: layers of objects and base maps do, relief and pictures do not. */
export function hasVectors({ content }: Pick<Layer, 'content'>): boolean {
  return content.kind === 'features' || content.kind === 'composed' || content.kind === 'base-map';
}

/** Whether a part of a layer is a picture. */
export const isPicture = (part: TilePart): part is PicturePart => part !== 'names' && part !== 'vectors';

/** Whether a layer writes names at any scale. */
function hasNames({ content }: Layer): boolean {
  switch (content.kind) {
    case 'base-map':
      return true;
    case 'features':
      return isNamed(content);
    case 'composed':
      return content.parts.some(isNamed);
    default:
      return false;
  }
}

/** Whether the style of a table writes names. */
export function isNamed({ style }: FeaturePart): boolean {
  return style.rules.some(({ symbolizers }) => symbolizers.some(({ kind }) => kind === 'Text'));
}
