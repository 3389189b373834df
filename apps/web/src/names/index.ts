import type { LonLat } from '@motu/core';
import type { Box } from '@motu/labels';
import type OlMap from 'ol/Map.js';
import type { MapPin } from './map-name.ts';
import type { NamesLayer, NamingLayer } from './names-layer.ts';
import type { NamedPage, PageNames } from './page-names.ts';

export { blockAddress, blocksKey } from './block-address.ts';
export type { PageNames } from './page-names.ts';

/** An object that the map names, where it is. */
export type NamedPlace = { coordinate: LonLat; label: string };

/** What a name takes of the screen: its words, and a box for each of its pieces, in pixels. */
type SeenName = { words: string; layer: string; boxes: readonly Box[] };

/** Of each map that has any: one, or one for each side of a comparison. */
const onMap = new WeakMap<OlMap, Set<NamesLayer>>();
const namesOn = (map: OlMap): NamesLayer[] => [...(onMap.get(map) ?? [])];

/** The pins of each map, by whoever shows them: names come later, and go round them. */
const pinsOnMap = new WeakMap<OlMap, Map<string, readonly MapPin[]>>();

/** Names go round these pins, which `owner` shows in the place of its former ones. */
export function keepNamesOff(map: OlMap, owner: string, places: readonly LonLat[], size: PinSize): void {
  const pins = pinsOnMap.get(map) ?? new Map<string, readonly MapPin[]>();
  pinsOnMap.set(map, pins);
  const before = pins.get(owner)?.length ?? 0;
  pins.set(
    owner,
    places.map(([lon, lat]) => ({ lon, lat, ...size })),
  );
  if (before === 0 && places.length === 0) return;
  for (const names of namesOn(map)) names.avoid(pinsOf(map));
}

type PinSize = { width: number; height: number };

const pinsOf = (map: OlMap): MapPin[] => [...(pinsOnMap.get(map)?.values() ?? [])].flat();

/** The names of a map that is drawn once, as a picture: all of them, however long it takes. */
export async function namesForPicture(shown: readonly NamingLayer[]): Promise<NamesLayer> {
  const { NamesLayer } = await import('./names-layer.ts');
  const names = new NamesLayer({ isWhole: true });
  names.show(shown);
  return names;
}

/** The names of a page of paper, set anew for it. */
export async function namesForPage(
  shown: readonly NamingLayer[],
  page: NamedPage,
  signal: AbortSignal,
): Promise<PageNames> {
  const { layOutPage } = await import('./page-names.ts');
  return layOutPage(shown, page, signal);
}

/** Keeps the names of the layers on the map. Their code comes beside the first tiles, and the map does not wait for it. */
export function startNames(map: OlMap, side?: 'left') {
  let shown: readonly NamingLayer[] = [];
  let isStopped = false;
  let names: NamesLayer | null = null;

  function show(): void {
    names?.show(shown);
    // With the first layer, and not before: what waits for the first tiles takes a layer for them.
    if (!names || onMap.get(map)?.has(names) || shown.length === 0) return;
    names.avoid(pinsOf(map));
    names.set('side', side);
    onMap.set(map, new Set([...namesOn(map), names]));
    map.addLayer(names);
  }

  void import('./names-layer.ts')
    .then(({ NamesLayer }) => {
      if (isStopped) return;
      names = new NamesLayer();
      show();
    })
    .catch(ignore);
  return {
    /** From top to bottom. */
    update(next: readonly NamingLayer[]) {
      shown = next;
      show();
    },
    stop() {
      isStopped = true;
      if (!names) return;
      if (onMap.get(map)?.delete(names)) map.removeLayer(names);
      names.stop();
    },
  };
}

/** The map works without names, where their code does not come or the browser cannot run it. */
function ignore(): void {}

/** The object whose name is under a pixel of the map (NAME-04). */
export function nameAt(map: OlMap, pixel: readonly number[]): NamedPlace | null {
  const name = namesOn(map)
    .map((names) => names.at(pixel)?.name)
    .find((found) => found !== undefined);
  return name?.words ? { coordinate: [name.lon, name.lat], label: name.words } : null;
}

/** The names that are seen now, and whether others are still to come. */
export function seenNames(map: OlMap): { names: SeenName[]; areThere: boolean } {
  const all = namesOn(map);
  const names = all
    .flatMap((layer) => layer.seen())
    .map(({ name: { name }, boxes }) => ({
      words: name.words,
      layer: name.slug,
      boxes,
    }));
  return { names, areThere: all.length > 0 && all.every((layer) => layer.areThere()) };
}
