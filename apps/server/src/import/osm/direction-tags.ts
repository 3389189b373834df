import { readAccess } from './access.ts';
import type { Tags } from './elements.ts';

/** 1: along the line only; -1: against it only; 0: both; null: neither. */
type Direction = -1 | 0 | 1 | null;

const CAR_ONE_WAY = ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'];
const BIKE_ONE_WAY = ['oneway:bicycle', 'oneway:vehicle', 'oneway'];
const CAR_KEYS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'];
const BIKE_KEYS = ['bicycle', 'vehicle', 'access'];

/** Where cars may drive. */
export function carDirection(tags: Tags): Direction {
  return directionOf(tags, oneWayOf(tags, CAR_ONE_WAY), CAR_KEYS);
}

/** Where bicycles may be ridden: as cars, but for what is said of them. */
export function bikeDirection(tags: Tags): Direction {
  const said = oneWayOf(tags, BIKE_ONE_WAY);
  return directionOf(tags, said !== null && hasContraflow(tags) ? 0 : said, BIKE_KEYS);
}

/** A direction is known at last by `vehicle:forward`, `bicycle:backward` and their kin. */
function directionOf(tags: Tags, oneWay: Direction, keys: readonly string[]): Direction {
  if (oneWay === null) return null;
  const goes = (way: 'forward' | 'backward', byDefault: boolean) => {
    for (const key of keys) {
      const said = readAccess(tags[`${key}:${way}`]);
      // A rule for all vehicles does not open a one-way; one for bicycles does.
      if (said === 'shut') return false;
      if (said && (key === 'bicycle' || byDefault)) return true;
    }
    return byDefault;
  };
  const [along, against] = [goes('forward', oneWay !== -1), goes('backward', oneWay !== 1)];
  if (along) return against ? 0 : 1;
  return against ? -1 : null;
}

const WORDS: Record<string, Direction> = {
  yes: 1,
  true: 1,
  '1': 1,
  '-1': -1,
  reverse: -1,
  /** It changes with the hour: nobody can count on it. */
  reversible: null,
};

function oneWayOf(tags: Tags, keys: readonly string[]): Direction {
  const said = keys.map((key) => tags[key]).find((value) => value !== undefined);
  if (said !== undefined) return WORDS[said] === undefined ? 0 : WORDS[said];
  const { junction, highway } = tags;
  return junction === 'roundabout' || junction === 'circular' || highway === 'motorway' ? 1 : 0;
}

/** A lane for bicycles against the traffic. */
function hasContraflow(tags: Tags): boolean {
  return ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].some(
    (key) => /^opposite/.test(tags[key] ?? '') || /^(no|-1)$/.test(tags[`${key}:oneway`] ?? ''),
  );
}
