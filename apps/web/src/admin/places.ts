import type { TaskPlace } from '@motu/contract';
import { compareNames } from '@motu/core';

const TERRITORY = 'Tout le territoire';
const wholeName = (archipelago: string) => `Tout l’archipel\u00a0: ${archipelago}`;

type PlaceExtent = TaskPlace['extent'];
/** As a list of choices shows them: lines alone, and lines under a title. */
type PlaceLine = string | { group: string; items: string[] };

/** Places by the name that is chosen: the territory, its archipelagos, their islands and communes. Of two of one name the first is meant, an island. */
export function extentsByName(places: readonly TaskPlace[]): ReadonlyMap<string, PlaceExtent> {
  const extents = new Map<string, PlaceExtent>();
  const around = (name: string, of: readonly TaskPlace[]) => of.length > 0 && extents.set(name, unionOf(of));
  around(TERRITORY, places);
  for (const archipelago of archipelagosOf(places))
    around(
      wholeName(archipelago),
      places.filter((one) => one.archipelago === archipelago),
    );
  for (const { name, extent } of places) if (!extents.has(name)) extents.set(name, extent);
  return extents;
}

/** The same, as one looks for them: archipelago by archipelago, in the order of names. */
export function placeLines(places: readonly TaskPlace[]): PlaceLine[] {
  const namesOf = (of: readonly TaskPlace[]) => [...new Set(of.map(({ name }) => name))].sort(compareNames);
  const groups = archipelagosOf(places).map((archipelago) => ({
    group: archipelago,
    items: [wholeName(archipelago), ...namesOf(places.filter((one) => one.archipelago === archipelago))],
  }));
  const others = namesOf(places.filter(({ archipelago }) => archipelago === null));
  return [...(places.length > 0 ? [TERRITORY] : []), ...groups, ...others];
}

const archipelagosOf = (places: readonly TaskPlace[]): string[] =>
  [...new Set(places.flatMap(({ archipelago }) => archipelago ?? []))].sort(compareNames);

function unionOf(places: readonly TaskPlace[]): PlaceExtent {
  const bound = (i: number, of: (...values: number[]) => number) => of(...places.map(({ extent }) => extent[i] ?? 0));
  return [bound(0, Math.min), bound(1, Math.min), bound(2, Math.max), bound(3, Math.max)];
}
