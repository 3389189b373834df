import { ALL_MODES, MODE_BIT, type Surface } from '@motu/routing';
import { cleanName } from '@motu/territory/import';
import { bikeDirection, carDirection } from './direction-tags.ts';
import type { Tags } from './elements.ts';
import { goersOf } from './goers.ts';
import { readSpeed } from './speed-tags.ts';

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
  /** Of these, who may only come to a place there. */
  destination: number;
  isBikePushed: boolean;
  /** 1: cars follow the line; -1: they go against it; 0: both. */
  oneWay: -1 | 0 | 1;
  /** The same for cyclists, where it differs. */
  bikesOneWay: -1 | 0 | 1 | null;
  speedKph: number | null;
  surface: Surface | null;
  isRoundabout: boolean;
  isBridge: boolean;
  isTunnel: boolean;
  isFord: boolean;
  /** `service` of OpenStreetMap. */
  service: string | null;
  /** Drawn as an area, and crossed from any of its sides to another. */
  isSquare: boolean;
};

type Kind = { roadClass: RoadClass; kph: number; modes: number };

const { voiture: CAR, velo: BIKE, pieton: FOOT } = MODE_BIT;
const road = (roadClass: RoadClass, kph: number, modes = ALL_MODES): Kind => ({ roadClass, kph, modes });

/** By `highway`, then by what else one walks on. Kinds that are not here (proposed, via_ferrata…) are no roads. */
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
  busway: road('desserte', 30, 0),
  track: road('piste', 20),
  pedestrian: road('sentier', 10, FOOT),
  path: road('sentier', 10, BIKE | FOOT),
  cycleway: road('sentier', 15, BIKE | FOOT),
  footway: road('sentier', 10, FOOT),
  bridleway: road('sentier', 10, FOOT),
  steps: road('sentier', 5, FOOT),
  corridor: road('sentier', 5, FOOT),
  platform: road('sentier', 5, FOOT),
  pier: road('sentier', 10, BIKE | FOOT),
  construction: road('construction', 0, 0),
  raceway: road('circuit', 0, 0),
};
/** Nobody goes there, whatever their access says. */
const CLOSED = new Set(['construction', 'raceway']);
/** What one may walk across, where it is drawn as an area. */
const SQUARES = new Set(['pedestrian', 'footway', 'platform', 'pier']);

function natureOf({ highway, railway, man_made }: Tags): string {
  if (highway !== undefined) return highway;
  if (railway === 'platform') return 'platform';
  return man_made === 'pier' ? 'pier' : '';
}

const PAVED = /^(paved|asphalt|chipseal|concrete|paving_stones|sett|cobblestone|metal|wood|bricks?)/;
const GRAVEL = /^(gravel|fine_gravel|compacted|pebblestone|unhewn_cobblestone|shells)/;
const EARTH = /^(unpaved|dirt|earth|ground|grass|sand|mud|clay|rock|woodchips|coral)/;
const UNPAVED_KPH = 30;

/** Null when a way is no road. */
export function readRoadTags(tags: Tags): RoadTags | null {
  const nature = natureOf(tags);
  const kind = KINDS[nature];
  const isSquare = tags.area === 'yes' && SQUARES.has(nature);
  if (!kind || (tags.area === 'yes' && !isSquare)) return null;
  const surface = surfaceOf(tags);
  const usualKph = surface === null || surface === 'revetue' ? kind.kph : Math.min(kind.kph, UNPAVED_KPH);
  const goers = CLOSED.has(nature) ? NOBODY : goersOf(tags, nature, kind.modes);
  const oneWay = carDirection(tags) ?? 0;
  const forBikes = bikeDirection(tags);
  return {
    name: tags.name ? cleanName(tags.name) : null,
    ref: tags.ref ?? null,
    nature,
    roadClass: kind.roadClass,
    ...goers,
    oneWay,
    bikesOneWay: forBikes === oneWay ? null : forBikes,
    speedKph: readSpeed(tags.maxspeed) ?? (usualKph || null),
    surface,
    isRoundabout: tags.junction === 'roundabout' || tags.junction === 'circular',
    isBridge: isSet(tags.bridge),
    isTunnel: isSet(tags.tunnel) || isSet(tags.covered),
    isFord: isSet(tags.ford),
    service: tags.service ?? null,
    isSquare,
  };
}

const NOBODY = { modes: 0, destination: 0, isBikePushed: false };

const isSet = (value: string | undefined) => value !== undefined && value !== 'no';

function surfaceOf({ surface = '', tracktype, highway }: Tags): Surface | null {
  if (highway === 'steps') return 'marches';
  if (PAVED.test(surface) || (!surface && tracktype === 'grade1')) return 'revetue';
  if (GRAVEL.test(surface) || (!surface && tracktype === 'grade2')) return 'gravier';
  if (EARTH.test(surface) || (!surface && /^grade[345]$/.test(tracktype ?? ''))) return 'terre';
  return null;
}
