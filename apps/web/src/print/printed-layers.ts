import type { LayerItem } from '@motu/contract';
import type { ObjectFilters } from '@motu/core';
import { isDrawnAt, type PrintedLayer, printZoom } from '@motu/core/print';
import type OlMap from 'ol/Map.js';
import { filterCql, type ShownLayer } from '../layers/index.ts';
import { isOwn } from '../own/index.ts';
import type { OutputKind, Work } from './print-store.ts';

/** What the visitor asks to be printed, as the map stands. */
export type Asked = {
  map: OlMap;
  /** Top first. */
  shown: readonly ShownLayer[];
  day: string | undefined;
  /** What is asked of the objects of its layers. */
  filters: ObjectFilters;
  /** The address of the map, for the code on the page. */
  link: () => Promise<string>;
  /** Slugs that the visitor does without. */
  without: readonly string[];
};

type PrintedLayers = {
  /** Those of the server, bottom first, as it takes them. */
  layers: PrintedLayer[];
  /** Those of this device, top first: it draws them itself. */
  own: ShownLayer[];
  items: LayerItem[];
  /** Names of those that are not drawn at this scale. */
  outOfScale: string[];
  /** Names of those that the visitor does without. */
  missing: string[];
};

/** The layers of the map that a page of a scale shows. */
export function printedLayers(
  { shown, without, filters }: Pick<Asked, 'shown' | 'without' | 'filters'>,
  scale: number,
): PrintedLayers {
  const zoom = printZoom(scale);
  const isWanted = ({ item }: ShownLayer) => !without.includes(item.slug);
  const isDrawn = ({ item }: ShownLayer) => isDrawnAt(zoom, item);
  const drawn = shown.filter((one) => isWanted(one) && isDrawn(one));
  const served = drawn.filter(({ item }) => !isOwn(item.slug));
  const names = (ones: readonly ShownLayer[]) => ones.map(({ item }) => item.name);
  return {
    layers: served.toReversed().map(({ item, opacity }) => ({
      slug: item.slug,
      opacity: Math.round(opacity * 100) / 100,
      filter: filterCql(item, filters[item.slug] ?? []) ?? undefined,
    })),
    own: drawn.filter(({ item }) => isOwn(item.slug)),
    items: drawn.map(({ item }) => item),
    outOfScale: names(shown.filter((one) => isWanted(one) && !isDrawn(one))),
    missing: names(shown.filter((one) => !isWanted(one))),
  };
}

/** Layers could not be had: the visitor decides whether the page is made without them. */
export function lackingWork(kind: OutputKind, { shown, without }: Asked, missing: readonly string[]): Work {
  const names = shown.filter(({ item }) => missing.includes(item.slug)).map(({ item }) => item.name);
  return { state: 'lacking', kind, slugs: [...without, ...missing], names };
}
