import type { LonLat } from '@motu/core';
import fc from 'fast-check';
import {
  ALL_MODES,
  type Barrier,
  ROAD_CLASSES,
  type Road,
  type RoadData,
  SURFACES,
  type TurnRestriction,
} from '../road.ts';
import type { Place } from './slow-dijkstra.ts';

const bits = fc.integer({ min: 0, max: ALL_MODES });
const share = fc.oneof(
  fc.constantFrom(0, 1, 0.5),
  fc.nat(1000).map((part) => part / 1000),
);

/** Small networks full of one-ways, gates, barriers, restrictions of two and more roads, loops and parallel roads. */
export const randomRoads: fc.Arbitrary<RoadData> = fc.integer({ min: 2, max: 7 }).chain((junctions) => {
  const junction = fc.nat({ max: junctions - 1 });
  const position: fc.Arbitrary<LonLat> = fc.tuple(
    fc.double({ min: -149.6, max: -149.5, noNaN: true }),
    fc.double({ min: -17.6, max: -17.5, noNaN: true }),
  );
  const road: fc.Arbitrary<Road> = fc.record({
    line: fc.array(position, { minLength: 2, maxLength: 4 }),
    ends: fc.tuple(junction, junction),
    name: fc.constantFrom('', 'Rue A', 'Rue B'),
    roadClass: fc.constantFrom(...ROAD_CLASSES),
    along: fc.oneof({ weight: 3, arbitrary: fc.constant(ALL_MODES) }, { weight: 1, arbitrary: bits }),
    against: fc.oneof({ weight: 2, arbitrary: fc.constant(ALL_MODES) }, { weight: 1, arbitrary: bits }),
    speedKph: fc.option(fc.integer({ min: 5, max: 110 }), { nil: null }),
    surface: fc.option(fc.constantFrom(...SURFACES), { nil: null }),
    destination: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: bits }),
    isBikePushed: fc.boolean(),
    hasGate: fc.nat(7).map((chance) => chance === 0),
    lengthM: fc.integer({ min: 1, max: 900 }),
    durationS: fc.option(fc.integer({ min: 1, max: 600 }), { nil: null }),
    relief: fc.option(fc.record({ start: fc.nat(50), end: fc.nat(50), climb: fc.nat(60), descent: fc.nat(60) }), {
      nil: null,
    }),
  });
  const barrier: fc.Arbitrary<Barrier> = fc.record({ at: junction, stops: bits, gate: bits });
  return fc.array(road, { minLength: 1, maxLength: 12 }).chain((roads) =>
    fc.record({
      roads: fc.constant(roads),
      barriers: fc.array(barrier, { maxLength: 2 }),
      restrictions: fc.array(restrictionOn(roads), { maxLength: 5 }),
    }),
  );
});

/** A walk over the roads, of two or three of them. */
function restrictionOn(roads: readonly Road[]): fc.Arbitrary<TurnRestriction> {
  const pick = fc.array(fc.nat(), { minLength: 3, maxLength: 4 });
  return fc
    .record({ pick, kind: fc.constantFrom('no' as const, 'only' as const), modes: fc.constantFrom(1, 3, 7) })
    .map(({ pick: [first = 0, ...others], kind, modes }) => {
      const start = first % roads.length;
      const at = roads[start]?.ends?.[first % 2] as number;
      const path = [start];
      let junction = at;
      for (const choice of others.slice(1)) {
        const near = roads.flatMap(({ ends }, i) => (ends?.includes(junction) ? [i] : []));
        const next = near[choice % near.length] as number;
        path.push(next);
        const ends = roads[next]?.ends as readonly [number, number];
        junction = ends[0] === junction ? ends[1] : ends[0];
      }
      return { roads: path, at, kind, modes };
    })
    .filter((restriction) => restriction.roads.length >= 2);
}

export function placeOn({ roads }: RoadData): fc.Arbitrary<Place> {
  return fc.record({ road: fc.nat({ max: roads.length - 1 }), share });
}
