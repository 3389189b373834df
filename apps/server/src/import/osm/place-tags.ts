import { CLASSES_BY_NAME, cleanName, PLACE_CLASSES, type PlaceClass, UNSORTED } from '@motu/territory/import';
import type { Tags } from './elements.ts';

/** The keys that make a place of something, the most telling first. */
const KEYS = ['amenity', 'healthcare', 'shop', 'tourism', 'leisure', 'historic', 'office', 'public_transport'] as const;

/** OpenStreetMap's words for classes that the table of places has under another. */
const ALIASES: Record<string, string> = {
  hospital: 'hospital/hospital',
  clinic: 'hospital/clinic',
  townhall: 'town_hall/townhall',
  community_centre: 'town_hall/community_centre',
  post_office: 'post',
  kindergarten: 'school/kindergarten',
  university: 'college/university',
  marketplace: 'grocery/marketplace',
  supermarket: 'grocery',
  place_of_worship: 'place_of_worship',
  school: 'school',
  college: 'college',
  library: 'library',
  fast_food: 'fast_food',
  cafe: 'fast_food',
  bar: 'bar',
  pub: 'bar',
  taxi: 'car/taxi',
  car_repair: 'car',
  car: 'car',
  laundry: 'laundry',
  bus_station: 'bus_station',
  marina: 'harbor',
  hotel: 'lodging/hotel',
  guest_house: 'lodging/guest_house',
  hostel: 'lodging',
  apartment: 'lodging',
  chalet: 'lodging',
  camp_site: 'lodging',
  attraction: 'attraction',
  viewpoint: 'attraction',
  information: 'information',
  gallery: 'art_gallery',
};

export type PlaceTags = { name: string | null; sort: PlaceClass };

/** Null when it is no place, or one that would be neither drawn nor found. */
export function readPlaceTags(tags: Tags): PlaceTags | null {
  const key = KEYS.find((name) => tags[name] && tags[name] !== 'no');
  if (!key) return null;
  const value = tags[key] ?? '';
  const name = tags.name ? cleanName(tags.name) : null;
  const sort =
    PLACE_CLASSES[`${key}/${value}`] ??
    PLACE_CLASSES[ALIASES[value] ?? ''] ??
    PLACE_CLASSES[key] ??
    CLASSES_BY_NAME.find(([pattern]) => pattern.test(name ?? ''))?.[1] ??
    UNSORTED;
  return name === null && sort === UNSORTED ? null : { name, sort };
}

export type SettlementTags = {
  name: string;
  local: string | null;
  rank: number;
  importance: number;
  minZoom: number;
  population: number | null;
};

/** By `place`: rank, importance and first zoom, on the scale of the territory's own names. */
const SETTLEMENTS: Record<string, [rank: number, importance: number, minZoom: number]> = {
  city: [1, 62, 10],
  town: [1, 60, 10],
  village: [2, 52, 11],
  suburb: [3, 46, 12],
  quarter: [3, 42, 13],
  neighbourhood: [3, 38, 14],
  hamlet: [3, 44, 12],
  locality: [3, 36, 14],
};

export function readSettlementTags(tags: Tags): SettlementTags | null {
  const found = SETTLEMENTS[tags.place ?? ''];
  if (!found || !tags.name) return null;
  const [rank, importance, minZoom] = found;
  const population = Number(tags.population);
  const name = cleanName(tags['name:fr'] ?? tags.name);
  const local = tags['name:ty'] ? cleanName(tags['name:ty']) : null;
  return {
    name,
    local,
    rank,
    importance,
    minZoom,
    population: Number.isInteger(population) && population > 0 ? population : null,
  };
}
