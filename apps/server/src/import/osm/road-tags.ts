import { ALL_MODES, MODE_BIT, type RoadClass, type Surface } from '@motu/routing';
import { allowedModes } from './access.ts';
import type { Tags } from './elements.ts';

/** What the tags of a way say of the road. */
export type RoadTags = {
  name: string;
  nature: string;
  roadClass: RoadClass;
  modes: number;
  /** 1: cars follow the line; -1: they go against it; 0: both. */
  oneWay: -1 | 0 | 1;
  /** Cyclists may go both ways all the same. */
  bikesBothWays: boolean;
  speedKph: number | null;
  surface: Surface | null;
  isRoundabout: boolean;
  /** Of the whole way. */
  durationS: number | null;
};

type Kind = { roadClass: RoadClass; kph: number; modes: number };

const { voiture: CAR, velo: BIKE, pieton: FOOT } = MODE_BIT;
const road = (roadClass: RoadClass, kph: number, modes = ALL_MODES): Kind => ({ roadClass, kph, modes });

/** By `highway`. Kinds that are not here (proposed, construction, raceway, platform…) are no roads. */
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
  pedestrian: road('desserte', 10, FOOT),
  track: road('piste', 20),
  path: road('piste', 10, BIKE | FOOT),
  cycleway: road('piste', 15, BIKE | FOOT),
  footway: road('piste', 10, FOOT),
  bridleway: road('piste', 10, FOOT),
  steps: road('piste', 5, FOOT),
};
const FERRY = road('bac', 20, BIKE | FOOT);

const PAVED = /^(paved|asphalt|chipseal|concrete|paving_stones|sett|cobblestone|metal|wood|bricks?)/;
const GRAVEL = /^(gravel|fine_gravel|compacted|pebblestone|unhewn_cobblestone|shells)/;
const EARTH = /^(unpaved|dirt|earth|ground|grass|sand|mud|clay|rock|woodchips|coral)/;
const UNPAVED_KPH = 30;

/** Null when a way is no road, or one that nobody may take. */
export function readRoadTags(tags: Tags): RoadTags | null {
  const kind = tags.route === 'ferry' ? FERRY : KINDS[tags.highway ?? ''];
  if (!kind || tags.area === 'yes') return null;
  const usual = tags.motorroad === 'yes' ? kind.modes & CAR : kind.modes;
  const modes = allowedModes(tags, usual);
  if (modes === 0) return null;
  const surface = surfaceOf(tags);
  const oneWay = oneWayOf(tags);
  const usualKph = surface === null || surface === 'revetue' ? kind.kph : Math.min(kind.kph, UNPAVED_KPH);
  const durationS = kind === FERRY ? readDuration(tags.duration) : null;
  return {
    name: tags.name ?? tags.ref ?? '',
    nature: kind === FERRY ? 'ferry' : (tags.highway ?? ''),
    roadClass: kind.roadClass,
    modes,
    oneWay,
    bikesBothWays: oneWay === 0 || tags['oneway:bicycle'] === 'no' || /opposite/.test(cyclewayOf(tags)),
    speedKph: readSpeed(tags.maxspeed) ?? (kind === FERRY && durationS !== null ? null : usualKph),
    surface,
    isRoundabout: tags.junction === 'roundabout' || tags.junction === 'circular',
    durationS,
  };
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
