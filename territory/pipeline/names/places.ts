import type { Position } from '@motu/geopackage';
import {
  CLASSES_BY_NAME,
  CORRECTED_BY_NAME,
  PLACE_CLASSES,
  type PlaceClass,
  UNSORTED,
} from '../../gazetteer/place-classes.ts';
import { distanceMetres } from '../../geometry/plane.ts';
import { cleanName } from '../../names/clean-name.ts';
import { fold } from '../../names/fold.ts';
import { type Feature, text } from '../sources/read-features.ts';
import { pointOf } from '../tables/point.ts';
import type { Locate, Whereabouts } from './locate.ts';

export type Place = {
  nom: string | null;
  at: Position;
  sort: PlaceClass;
  isLabelled: boolean;
  whereabouts: Whereabouts;
};

const SAME_NAME_METRES = 1000;
const SAME_SPOT_METRES = 60;
const LONGEST_LABEL = 38;
/** Words for what a place is, written as if they were its name. */
const COMMON = /^((ancienne )?cocoteraie|espace vert|plage|coral reefs.*|(wo)?men[’']s \d+)$/i;

/** The places of the source, sorted by theme, each once. */
export function readPlaces(features: Feature[], locate: Locate): Place[] {
  const places = features.map(({ geometry, properties }): Place => {
    const raw = text(properties, 'nom');
    const nom = raw ? cleanName(raw) : null;
    const at = pointOf(geometry);
    const sort = classify(text(properties, 'classe'), text(properties, 'sous_classe'), nom);
    const isLabelled = nom !== null && nom.length <= LONGEST_LABEL && !nom.includes('/');
    return { nom, at, sort, isLabelled, whereabouts: locate(at) };
  });
  return mergePlaces(places.filter(({ nom, sort }) => (nom === null || COMMON.test(nom) ? sort !== UNSORTED : true)));
}

export function classify(classe: string | null, subclass: string | null, nom: string | null): PlaceClass {
  const named = (list: typeof CLASSES_BY_NAME) => list.find(([pattern]) => pattern.test(nom ?? ''))?.[1];
  const known = PLACE_CLASSES[`${classe}/${subclass}`] ?? PLACE_CLASSES[classe ?? ''];
  return named(CORRECTED_BY_NAME) ?? known ?? named(CLASSES_BY_NAME) ?? UNSORTED;
}

/** One place drawn several times (a hotel and its villas) or twice, once without its name, is one place. */
function mergePlaces(places: Place[]): Place[] {
  const kept: Place[] = [];
  const byKey = new Map<string, Place[]>();
  const ordered = [...places].sort((a, b) => Number(a.nom === null) - Number(b.nom === null));
  for (const place of ordered) {
    const isUnnamed = place.nom === null;
    const key = isUnnamed ? place.sort.classe : `${place.sort.classe}/${fold(place.nom ?? '')}`;
    const reach = isUnnamed ? SAME_SPOT_METRES : SAME_NAME_METRES;
    if ((byKey.get(key) ?? []).some(({ at }) => distanceMetres(at, place.at) < reach)) continue;
    kept.push(place);
    // A named place answers under its name, and under its class for the unnamed ones on the same spot.
    for (const name of new Set([key, place.sort.classe])) byKey.set(name, [...(byKey.get(name) ?? []), place]);
  }
  return kept;
}
