import type { MapName } from './map-name.ts';

/** The names of a layer. */
export type NamedLayer = { isBase: boolean; names: readonly MapName[] };

/** Nearer than this, CSS pixels, two layers that say the same speak of the same thing. */
const SAME_REACH = 600;
/** A street may be named again after so much. */
const REPEAT_REACH = 240;

/**
 * The names of all layers, from the top one, in the order in which they choose their place: the towns and islands of the base map, the
 * layers, then the rest of the base map. One thing has one name: that of the upper layer, in the rank of the better; but a town that the
 * layer only repeats stays as the base map writes it.
 */
export function rankNames(layers: readonly NamedLayer[], degreesPerPixel: number): MapName[] {
  const said = createSaid(degreesPerPixel);
  const overlays = new Set(layers.filter(({ isBase }) => !isBase).flatMap(({ names }) => names.filter(said.isNew)));
  const base = layers.filter(({ isBase }) => isBase).flatMap(({ names }) => names);
  const [promoted, repeated] = [new Set<MapName>(), new Set<MapName>()];
  const others = base.filter((name) => {
    const twin = said.twinOf(name);
    if (!twin || !overlays.has(twin)) return !twin && said.isNew(name);
    if (name.isMajor) (twin.saysMore ? promoted : repeated).add(twin);
    return name.isMajor && !twin.saysMore;
  });
  return [
    ...[...overlays].filter((name) => promoted.has(name)),
    ...others.filter(({ isMajor }) => isMajor),
    ...[...overlays].filter((name) => !promoted.has(name) && !repeated.has(name)),
    ...others.filter(({ isMajor }) => !isMajor),
  ];
}

/** What is said already, and where. */
function createSaid(degreesPerPixel: number) {
  const places = new Map<string, MapName[]>();
  const twinOf = ({ words, lon, lat, path }: MapName): MapName | undefined => {
    if (words === '') return undefined;
    return places.get(words)?.find((other) => {
      // A street and the place that it is named after are two things.
      if ((other.path === null) !== (path === null)) return false;
      const reach = (path ? REPEAT_REACH : SAME_REACH) * degreesPerPixel;
      return Math.abs(other.lon - lon) < reach && Math.abs(other.lat - lat) < reach;
    });
  };
  return {
    twinOf,
    /** Whether nothing near says the same; from now on it does. */
    isNew(name: MapName): boolean {
      if (twinOf(name)) return false;
      const known = places.get(name.words);
      if (known) known.push(name);
      else places.set(name.words, [name]);
      return true;
    },
  };
}
