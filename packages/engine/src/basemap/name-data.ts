import { type Extent, ZOOM_0_DEGREES } from '@motu/core';
import { createLandTest } from '../label/land-test.ts';
import type { LandTest } from '../label/place.ts';
import type { Feature, FeatureSource } from '../source/source.ts';
import type { Toponym } from './names.ts';
import { type BaseMapTable, NAME_DATA_TABLES } from './tables.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
const NAME_FIELDS = [
  'nom',
  'nom_reo',
  'classe',
  'rang',
  'population',
  'altitude',
  'importance',
  'min_zoom',
  'max_zoom',
  'ile',
];
// Names are set against the land as it is drawn at these zooms: nearer, they only look for the colour of their halo.
const LAND_ZOOMS = [6, 9, 12];

export type NameLand = { features: readonly Feature[]; isLand: LandTest };

/** Names of towns, villages and islands, each with the zoom at which it is first written. */
export type Seen = ReadonlyMap<string, number>;

/** What the names of all zooms are made of, read once for each version of the data. */
export type NameData = {
  version: string;
  /** In the order in which names of one class choose their place. */
  names: readonly Toponym[];
  mainSummits: ReadonlySet<Toponym>;
  airfields: readonly Feature[];
  landAt(zoom: number): Promise<NameLand>;
  /** By projection and zoom. */
  seen: Map<string, Promise<Seen>>;
};

const kept = new WeakMap<FeatureSource, Promise<NameData>>();

export async function nameDataOf(features: FeatureSource): Promise<NameData> {
  const version = (await Promise.all(NAME_DATA_TABLES.map((table) => features.version(table)))).join();
  const known = await kept.get(features)?.catch(() => undefined);
  if (known?.version === version) return known;
  const read = readNameData(features, version);
  kept.set(features, read);
  return read;
}

async function readNameData(features: FeatureSource, version: string): Promise<NameData> {
  const all = (table: BaseMapTable, fields: readonly string[], resolution = 0) =>
    features.features({ table, extent: EVERYWHERE, resolution, fields });
  const land = new Map<number, Promise<NameLand>>();
  const readLand = async (zoom: number): Promise<NameLand> => {
    const shapes = await all('terre', ['ile'], ZOOM_0_DEGREES / 2 ** zoom);
    return { features: shapes, isLand: createLandTest(shapes.map(({ geometry }) => geometry)) };
  };
  const names = sortNames(await all('toponyme', NAME_FIELDS));
  return {
    version,
    names,
    mainSummits: mainSummits(names),
    airfields: await all('aerodrome', ['nom']),
    landAt(zoom) {
      const drawn = LAND_ZOOMS.find((one) => zoom < one + 0.5) ?? (LAND_ZOOMS.at(-1) as number);
      const known = land.get(drawn);
      if (known) return known;
      const read = readLand(drawn);
      land.set(drawn, read);
      // What failed is read again the next time.
      read.catch(() => land.delete(drawn));
      return read;
    },
    seen: new Map(),
  };
}

/** Capital, then rank, population and name. */
function sortNames(features: readonly Feature[]): Toponym[] {
  const rows = features.map(({ geometry, properties }) => ({
    ...properties,
    lon: geometry.coordinates[0] as number,
    lat: geometry.coordinates[1] as number,
  })) as Toponym[];
  return rows.toSorted(
    (a, b) =>
      Number(b.nom === 'Papeete') - Number(a.nom === 'Papeete') ||
      Number(a.rang ?? 9) - Number(b.rang ?? 9) ||
      Number(b.population ?? 0) - Number(a.population ?? 0) ||
      Number(b.importance ?? 0) - Number(a.importance ?? 0) ||
      String(a.nom).localeCompare(String(b.nom), 'fr'),
  );
}

/** The highest summit of each island. */
function mainSummits(names: readonly Toponym[]): ReadonlySet<Toponym> {
  const highest = new Map<string, Toponym>();
  for (const row of names) {
    if (row.classe !== 'sommet') continue;
    const island = String(row.ile ?? '');
    if (Number(row.altitude ?? 0) > Number(highest.get(island)?.altitude ?? -1)) highest.set(island, row);
  }
  return new Set(highest.values());
}
