import type { LayerItem } from '@motu/contract';
import { TILE_STYLES, type TileStyle } from '@motu/core';
import type { ShownLayer } from './layers-reducer.ts';

/** Tiles of a layer, or of a part of it, as they are laid upon what lies below. */
export type LaidTiles = {
  /** Its own name among all that is shown, and among the tiles that the device keeps: `fond-clair`, `fond-clair/sol`. */
  key: string;
  item: LayerItem;
  style: TileStyle;
  opacity: number;
  /** Relief shows through what is multiplied onto it. */
  isMultiplied: boolean;
};

/**
 * What the map asks for to show these layers, both from top to bottom. Areas lie between the ground of a base map and
 * the drawing on it, in their order, and below all other layers. The page writes the names.
 */
export function tilesOfShown(shown: readonly ShownLayer[]): LaidTiles[] {
  const at = shown.findIndex(({ item }) => isParted(item));
  const base = shown[at];
  const above = shown.slice(0, Math.max(0, at));
  const areas = above.filter(isArea);
  if (!base || areas.length === 0) return shown.map(whole);
  // On a dark ground everything would be black.
  const isMultiplied = base.item.options.scheme !== 'dark';
  return [
    ...above.filter((layer) => !isArea(layer)).map(whole),
    laid(base, TILE_STYLES.drawing),
    ...areas.map((area) => ({ ...whole(area), isMultiplied })),
    laid(base, TILE_STYLES.ground),
    ...shown.slice(at + 1).map(whole),
  ];
}

/** All that the map may ask for while some of these layers are shown, or all: what a zone keeps of them. */
export function tilesOfAny(items: readonly LayerItem[]): LaidTiles[] {
  const shown = items.map((item) => ({ item, opacity: 1 }));
  const all = [...tilesOfShown(shown), ...tilesOfShown(shown.filter((layer) => !isArea(layer)))];
  return [...new Map(all.map((tiles) => [tiles.key, tiles])).values()];
}

/** The name of tiles on the device; those with names and those without are one kind: the page shows either. */
function keyOf(slug: string, style: TileStyle): string {
  return style === TILE_STYLES.all || style === TILE_STYLES.unnamed ? slug : `${slug}/${style}`;
}

const isArea = ({ item }: ShownLayer) => item.laid === 'under';
const isParted = ({ styles = [] }: LayerItem) =>
  styles.includes(TILE_STYLES.ground) && styles.includes(TILE_STYLES.drawing);

function whole(layer: ShownLayer): LaidTiles {
  const hasUnnamed = layer.item.styles?.includes(TILE_STYLES.unnamed);
  return laid(layer, hasUnnamed ? TILE_STYLES.unnamed : TILE_STYLES.all);
}

function laid({ item, opacity }: ShownLayer, style: TileStyle): LaidTiles {
  return { key: keyOf(item.slug, style), item, style, opacity, isMultiplied: false };
}
