import {
  CLASSES_BY_NAME,
  cleanName,
  type Look,
  PLACE_CLASSES,
  type PlaceClass,
  QUARTER_LOOKS,
  UNSORTED,
} from '@motu/territory/import';
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

type PlaceTags = { name: string | null; sort: PlaceClass };

/** Null when it is no place, or one that would be neither drawn nor found. */
export function readPlaceTags(tags: Tags): PlaceTags | null {
  const key = KEYS.find((name) => tags[name] && tags[name] !== 'no');
  if (!key) return null;
  const value = tags[key] ?? '';
  const name = tags.name ? cleanName(tags.name) : null;
  if (name === null && value === 'swimming_pool') return null; // of a house
  const sort =
    PLACE_CLASSES[`${key}/${value}`] ??
    PLACE_CLASSES[ALIASES[value] ?? ''] ??
    PLACE_CLASSES[key] ??
    CLASSES_BY_NAME.find(([pattern]) => pattern.test(name ?? ''))?.[1] ??
    UNSORTED;
  return name === null && sort === UNSORTED ? null : { name, sort };
}

type LocalityTags = {
  /** As the table of localities has it. */
  classe: string;
  name: string;
  local: string | null;
  population: number | null;
  /** Class and look of its name. */
  label: Look & { classe: string };
};

const settlement = (classe: string, rang: number, importance: number, minZoom: number) => ({
  classe,
  label: { classe: 'localite', rang, importance, minZoom },
});
const quarter = (classe: keyof typeof QUARTER_LOOKS) => ({ classe, label: { classe, ...QUARTER_LOOKS[classe] } });

/** By `place`. */
const LOCALITIES: Record<string, Pick<LocalityTags, 'classe' | 'label'>> = {
  city: settlement('ville', 1, 62, 10),
  town: settlement('ville', 1, 60, 10),
  village: settlement('village', 2, 52, 11),
  hamlet: settlement('hameau', 3, 44, 12),
  isolated_dwelling: settlement('hameau', 3, 36, 14),
  suburb: quarter('quartier'),
  quarter: quarter('quartier'),
  neighbourhood: quarter('quartier'),
  locality: quarter('lieu_dit'),
  islet: quarter('ilot'),
};

/** Null when nobody lives there, or it has no name. */
export function readLocalityTags(tags: Tags): LocalityTags | null {
  const found = LOCALITIES[tags.place ?? ''];
  if (!found || !tags.name) return null;
  const population = Number(tags.population);
  return {
    ...found,
    name: cleanName(tags['name:fr'] ?? tags.name),
    local: tags['name:ty'] ? cleanName(tags['name:ty']) : null,
    population: Number.isInteger(population) && population > 0 ? population : null,
  };
}
