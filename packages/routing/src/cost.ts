import { ALL_MODES, MODE_BIT, type Mode, type Road, type RoadClass, type Surface } from './road.ts';
import { isWinding } from './winding.ts';

/** How fast one goes, and what one loses. */
type Pace = {
  /** Kilometres an hour on a road, before climbs. */
  speedKph(road: Road): number;
  /** Seconds lost by each metre climbed. */
  climbS: number;
  /** Seconds that turning back takes, where a road ends. */
  uTurnS: number;
};

export type Paces = Record<Mode, Pace>;

type ClassRules = {
  /** Bits of the modes that may go where the data say nothing of it. */
  modes: number;
  /** Cars, where the data say no speed; ferries, whoever is on board. */
  kph: number;
  /** Where the data say none. */
  surface: Surface;
};

const { velo: BIKE, pieton: FOOT } = MODE_BIT;
const rules = (modes: number, kph: number, surface: Surface = 'revetue'): ClassRules => ({ modes, kph, surface });

/** Who goes on each class of road, and how fast. */
export const CLASS_RULES: Record<RoadClass, ClassRules> = {
  principale: rules(ALL_MODES, 50),
  secondaire: rules(ALL_MODES, 40),
  desserte: rules(ALL_MODES, 25),
  piste: rules(ALL_MODES, 20, 'terre'),
  sentier: rules(FOOT, 5, 'terre'),
  bac: rules(BIKE | FOOT, 20),
  construction: rules(0, 5, 'terre'),
  circuit: rules(0, 5),
};
const BIKE_KPH: Record<Surface, number> = { revetue: 16, gravier: 12, terre: 10, marches: 2 };
/** Beside one’s bicycle. */
const PUSHED_KPH = 4;
const WALK_KPH: Record<Surface, number> = { revetue: 4.8, gravier: 4.8, terre: 4.5, marches: 3 };

/** Cars on a service road without a name or a number, whatever the data say: nobody leaves the main road for it to gain a minute. */
const NAMELESS_KPH = 30;
const WINDING_KPH = 20;

function carKph(road: Road): number {
  const kph = road.speedKph ?? CLASS_RULES[road.roadClass].kph;
  if (road.roadClass !== 'desserte' || road.name || road.ref) return kph;
  return Math.min(kph, isWinding(road.line) ? WINDING_KPH : NAMELESS_KPH);
}

/** Cars go too fast there for a cyclist who has another way. */
const FAST_KPH = 90;

export function isFastForBikes({ speedKph, roadClass }: Road): boolean {
  return roadClass !== 'bac' && (speedKph ?? 0) >= FAST_KPH;
}

function bikeKph(road: Road): number {
  const surface = surfaceOf(road);
  return road.isBikePushed ? Math.min(BIKE_KPH[surface], PUSHED_KPH) : BIKE_KPH[surface];
}

function surfaceOf({ surface, roadClass }: Road): Surface {
  return surface ?? CLASS_RULES[roadClass].surface;
}

/**
 * Cars go at the speed of the road, or less on one that nobody named. A walker needs an hour for 600 m of climb (Naismith's rule), a cyclist for 720 m; neither
 * gains by going down.
 */
export const USUAL_PACES: Paces = {
  voiture: { speedKph: carKph, climbS: 0, uTurnS: 20 },
  velo: { speedKph: bikeKph, climbS: 5, uTurnS: 5 },
  pieton: { speedKph: (road) => WALK_KPH[surfaceOf(road)], climbS: 6, uTurnS: 0 },
};

/** Seconds to go through a whole road in one direction; null when this mode may not. */
export function roadSeconds(road: Road, lengthM: number, mode: Mode, isAgainst: boolean, pace: Pace): number | null {
  if (((isAgainst ? road.against : road.along) & MODE_BIT[mode]) === 0) return null;
  if (road.roadClass === 'bac') return road.durationS ?? seconds(lengthM, road.speedKph ?? CLASS_RULES.bac.kph);
  const climb = road.relief ? (isAgainst ? road.relief.descent : road.relief.climb) : 0;
  return seconds(lengthM, pace.speedKph(road)) + climb * pace.climbS;
}

function seconds(metres: number, kph: number): number {
  return (metres * 3.6) / kph;
}
