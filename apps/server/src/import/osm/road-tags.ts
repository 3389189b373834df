import { ALL_MODES, MODE_BIT, type Surface } from '@motu/routing';
import { cleanName } from '@motu/territory/import';
import { allowedModes } from './access.ts';
import type { Tags } from './elements.ts';

/** As the column `classe` of the roads has them; nobody takes the last two. */
type RoadClass = 'principale' | 'secondaire' | 'desserte' | 'piste' | 'sentier' | 'construction' | 'circuit';

/** What the tags of a way say of the road. */
export type RoadTags = {
  name: string | null;
  /** Number of the road. */
  ref: string | null;
  nature: string;
  roadClass: RoadClass;
  /** 0: drawn, and nobody's way. */
  modes: number;
  /** 1: cars follow the line; -1: they go against it; 0: both. */
  oneWay: -1 | 0 | 1;
  /** The same for cyclists, where it differs. */
  bikesOneWay: 0 | 1 | null;
  speedKph: number | null;
  surface: Surface | null;
  isRoundabout: boolean;
  isBridge: boolean;
  isTunnel: boolean;
  isFord: boolean;
  /** `service` of OpenStreetMap. */
  service: string | null;
};

type Kind = { roadClass: RoadClass; kph: number; modes: number };

const { voiture: CAR, velo: BIKE, pieton: FOOT } = MODE_BIT;
const road = (roadClass: RoadClass, kph: number, modes = ALL_MODES): Kind => ({ roadClass, kph, modes });

/** By `highway`. Kinds that are not here (proposed, platform…) are no roads. */
const KINDS: Record<string, Kind> = {
  motorway: road('principale', 110, CAR),
  motorway_link: road('principale', 60, CAR),
  trunk: road('principale', 90),
  trunk_link: road('principale', 50),
  primary: road('principale', 70),
  primary_link: road('principale', 50),
  secondary: road('secondaire', 60),
  secondary_link: road('secondaire', 45),
  tertiary: road('secondaire', 50),
  tertiary_link: road('secondaire', 40),
  unclassified: road('desserte', 40),
  residential: road('desserte', 30),
  road: road('desserte', 30),
  living_street: road('desserte', 15),
  service: road('desserte', 15),
  track: road('piste', 20),
  pedestrian: road('sentier', 10, FOOT),
  path: road('sentier', 10, BIKE | FOOT),
  cycleway: road('sentier', 15, BIKE | FOOT),
  footway: road('sentier', 10, FOOT),
  bridleway: road('sentier', 10, FOOT),
  steps: road('sentier', 5, FOOT),
  construction: road('construction', 0, 0),
  raceway: road('circuit', 0, 0),
};

const PAVED = /^(paved|asphalt|chipseal|concrete|paving_stones|sett|cobblestone|metal|wood|bricks?)/;
const GRAVEL = /^(gravel|fine_gravel|compacted|pebblestone|unhewn_cobblestone|shells)/;
const EARTH = /^(unpaved|dirt|earth|ground|grass|sand|mud|clay|rock|woodchips|coral)/;
const UNPAVED_KPH = 30;

/** Null when a way is no road. */
export function readRoadTags(tags: Tags): RoadTags | null {
  const kind = KINDS[tags.highway ?? ''];
  if (!kind || tags.area === 'yes') return null;
  const usual = tags.motorroad === 'yes' ? kind.modes & CAR : kind.modes;
  const surface = surfaceOf(tags);
  const oneWay = oneWayOf(tags);
  const usualKph = surface === null || surface === 'revetue' ? kind.kph : Math.min(kind.kph, UNPAVED_KPH);
  return {
    name: tags.name ? cleanName(tags.name) : null,
    ref: tags.ref ?? null,
    nature: tags.highway ?? '',
    roadClass: kind.roadClass,
    modes: kind.modes === 0 ? 0 : allowedModes(tags, usual),
    oneWay,
    bikesOneWay: bikesOneWayOf(tags, oneWay),
    speedKph: readSpeed(tags.maxspeed) ?? (usualKph || null),
    surface,
    isRoundabout: tags.junction === 'roundabout' || tags.junction === 'circular',
    isBridge: isSet(tags.bridge),
    isTunnel: isSet(tags.tunnel) || isSet(tags.covered),
    isFord: isSet(tags.ford),
    service: tags.service ?? null,
  };
}

const isSet = (value: string | undefined) => value !== undefined && value !== 'no';

function bikesOneWayOf(tags: Tags, oneWay: -1 | 0 | 1): 0 | 1 | null {
  const said = tags['oneway:bicycle'];
  if (oneWay === 0) return said === 'yes' ? 1 : null;
  return said === 'no' || /opposite/.test(cyclewayOf(tags)) ? 0 : null;
}

const cyclewayOf = (tags: Tags) =>
  [tags.cycleway, tags['cycleway:left'], tags['cycleway:right'], tags['cycleway:both']].join(' ');

function oneWayOf({ oneway, junction, highway }: Tags): -1 | 0 | 1 {
  if (oneway === '-1' || oneway === 'reverse') return -1;
  if (oneway === 'yes' || oneway === '1' || oneway === 'true') return 1;
  if (oneway !== undefined) return 0;
  return junction === 'roundabout' || junction === 'circular' || highway === 'motorway' ? 1 : 0;
}

function surfaceOf({ surface = '', tracktype, highway }: Tags): Surface | null {
  if (highway === 'steps') return 'marches';
  if (PAVED.test(surface) || (!surface && tracktype === 'grade1')) return 'revetue';
  if (GRAVEL.test(surface) || (!surface && tracktype === 'grade2')) return 'gravier';
  if (EARTH.test(surface) || (!surface && /^grade[345]$/.test(tracktype ?? ''))) return 'terre';
  return null;
}

const SPEED_WORDS: Record<string, number> = { walk: 5, none: 130 };
const ZONES: [RegExp, number][] = [
  [/:(urban|built-up)$/, 50],
  [/:rural$/, 80],
  [/:trunk$/, 110],
  [/:motorway$/, 130],
  [/:living_street$/, 15],
  [/:(zone)?:?30$/, 30],
];

/** `50` → 50, `30 mph` → 48, `FR:urban` → 50, `signals` → null. */
export function readSpeed(text: string | undefined): number | null {
  if (!text) return null;
  const word = SPEED_WORDS[text] ?? ZONES.find(([pattern]) => pattern.test(text))?.[1];
  if (word !== undefined) return word;
  const [, digits, unit] = /^(\d{1,3})\s*(mph|km\/h|kmh|kph)?(?:$|;)/.exec(text) ?? [];
  const kph = Number(digits) * (unit === 'mph' ? 1.609344 : 1);
  return kph > 0 ? Math.round(kph) : null;
}

/** Seconds. `00:30` → 1800, `1:15:00` → 4500, `45` → 2700, `PT1H30M` → 5400. */
export function readDuration(text: string | undefined): number | null {
  if (!text) return null;
  const iso = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text);
  const clock = /^(?:(\d+):)?(\d{1,3})(?::(\d\d))?$/.exec(text);
  const [days, hours, minutes, seconds] = iso ? iso.slice(1) : [0, ...(clock?.slice(1) ?? [])];
  const total = [days, hours, minutes, seconds].map((part) => Number(part ?? 0));
  const sum = (total[0] ?? 0) * 86_400 + (total[1] ?? 0) * 3600 + (total[2] ?? 0) * 60 + (total[3] ?? 0);
  return sum > 0 ? sum : null;
}
