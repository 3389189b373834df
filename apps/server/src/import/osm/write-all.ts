import { writeAirfields } from './write-airfields.ts';
import { writeLandCover, writeWaters } from './write-areas.ts';
import type { WriteContext } from './write-context.ts';
import { writeFerries } from './write-ferries.ts';
import { writeBays, writeLocalities, writeSummits } from './write-names.ts';
import { writeAddresses, writeBuildings, writePlaces } from './write-places.ts';
import { writeBarriers, writeRestrictions, writeRoads } from './write-roads.ts';
import { writeWatercourses } from './write-watercourses.ts';

/** How many rows an import wrote of each thing. */
export type ImportResult = {
  roads: number;
  streets: number;
  ferries: number;
  barriers: number;
  restrictions: number;
  watercourses: number;
  waters: number;
  landCover: number;
  airfields: number;
  buildings: number;
  places: number;
  addresses: number;
  localities: number;
  summits: number;
  /** Names of localities, summits, lakes and bays that the territory did not have from elsewhere. */
  names: number;
};

/** Writes all tables: each is replaced by what the file brings for it. */
export async function writeAll(
  context: WriteContext,
  onProgress: (stage: string, share: number | null) => void,
): Promise<ImportResult> {
  const step = async <T>(name: string, write: (context: WriteContext) => Promise<T>): Promise<T> => {
    onProgress(name, null);
    await context.pause();
    return write(context);
  };
  const roads = await step('Routes', writeRoads);
  const barriers = await step('Portails et barrières', writeBarriers);
  const restrictions = await step('Restrictions de tourner', writeRestrictions);
  const watercourses = await step('Cours d’eau', writeWatercourses);
  const waters = await step('Plans d’eau', writeWaters);
  const landCover = await step('Occupation du sol', writeLandCover);
  const airfields = await step('Aérodromes', writeAirfields);
  const buildings = await step('Bâtiments', writeBuildings);
  const places = await step('Lieux', writePlaces);
  const localities = await step('Localités', writeLocalities);
  const summits = await step('Sommets', writeSummits);
  const bays = await step('Baies', writeBays);
  const ferries = await step('Liaisons maritimes', writeFerries);
  const addresses = await step('Adresses', writeAddresses);
  return {
    ...roads,
    ferries,
    barriers,
    restrictions,
    watercourses,
    waters: waters.waters,
    landCover,
    airfields,
    buildings,
    places,
    addresses,
    localities: localities.localities,
    summits: summits.summits,
    names: localities.names + summits.names + waters.names + bays,
  };
}
