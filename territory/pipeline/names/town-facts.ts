import type { Position } from '@motu/geopackage';
import { CHIEF_TOWNS, OTHER_TOWNS } from '../../gazetteer/towns.ts';
import { distanceMetres } from '../../geometry/plane.ts';
import { cleanName } from '../../names/clean-name.ts';
import { isSameName } from '../../names/fold.ts';
import { number, type Properties, text } from '../sources/read-features.ts';
import type { Place } from './places.ts';

/** What other files tell of a town. */
export type TownFacts = {
  /** Its town hall, or the branch of one, when there is one of its name nearby. */
  hallOf(nom: string, near: Position): Position | null;
  /** A chief town, or one of more than 1 500 inhabitants with its surroundings. */
  isTown(nom: string, commune: string | null): boolean;
};

/** A name known to the minute may be this far from the town. */
const NEAR_HALL_METRES = 6000;
const LARGE = 1500;
const HALL = /^mai?rie (?:annexe )?(?:de |du |d’)?(.+)$/i;
const CITY_HALL = /^hôtel de ville$/i;

/** `associated` are the associated communes, whose population was counted in 2017. */
export function createTownFacts(places: Place[], associated: Properties[]): TownFacts {
  const halls = places.flatMap(({ nom, at, sort, whereabouts }) => {
    if (nom === null || sort.classe !== 'mairie') return [];
    const town = CITY_HALL.test(nom) ? whereabouts.commune : HALL.exec(nom)?.[1];
    return town ? [{ town, at }] : [];
  });
  const large = associated
    .filter((row) => (number(row, 'population_2017') ?? 0) > LARGE)
    .map((row) => ({ nom: cleanName(text(row, 'nom') ?? ''), commune: cleanName(text(row, 'commune') ?? '') }));
  return {
    hallOf: (nom, near) =>
      halls.find(({ town, at }) => isSameName(town, nom) && distanceMetres(at, near) < NEAR_HALL_METRES)?.at ?? null,
    isTown: (nom, commune) =>
      commune !== null &&
      (isSameName(nom, CHIEF_TOWNS[commune] ?? commune) ||
        isSameName(nom, OTHER_TOWNS[commune] ?? '') ||
        large.some((one) => isSameName(one.nom, nom) && isSameName(one.commune, commune))),
  };
}
