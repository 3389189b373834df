import { join } from 'node:path';
import type { LonLat } from '@motu/core';
import {
  buildHierarchies,
  buildNetwork,
  createRouter,
  MODES,
  type Road,
  type Route,
  type Router,
  USUAL_PACES,
} from '@motu/routing';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { joinedPairs, junctionPairs, positionOf } from '../../../../packages/routing/src/testing/joined-pairs.ts';
import { waysOfPgRouting } from '../testing/pgrouting.ts';
import '../testing/provided.ts';
import shortest from './fixtures/shortest-ways.json' with { type: 'json' };
import { readRoads } from './read-roads.ts';

let roads: Road[];
beforeAll(() => {
  const db = new Sqlite(join(inject('territoryHome'), 'territory/territory.gpkg'), { readonly: true });
  try {
    roads = readRoads(db).roads;
  } finally {
    db.close();
  }
}, 30_000);

const isFerry = ({ roadClass }: Road) => roadClass === 'bac';

/** Everyone goes at ten metres a second, at sea too, and loses nothing: the quickest way is the shortest. A tick is a centimetre. */
const EVEN: (typeof USUAL_PACES)['voiture'] = { speedKph: () => 36, climbS: 0, uTurnS: 0 };
const evenRouter = (from: readonly Road[]): Router => {
  const even = from.map((road) => (isFerry(road) ? { ...road, durationS: (road.lengthM as number) / 10 } : road));
  // From junction to junction: who may not leave from one does not leave from beside it.
  return createRouter(buildNetwork({ roads: even }, { paces: { voiture: EVEN, velo: EVEN, pieton: EVEN } }), {
    snapMaxM: 0.1,
  });
};

describe('the shortest ways that networkx finds in the shipped roads', () => {
  const routers: Partial<Record<'ashore' | 'all', Router>> = {};
  beforeAll(() => {
    routers.ashore = evenRouter(roads.filter((road) => !isFerry(road)));
    routers.all = evenRouter(roads);
  }, 60_000);

  // The shipped positions are whole numbers of 2⁻²⁰ degree.
  const shipped = (point: number[]) =>
    point.map((degrees) => Math.round(degrees * 2 ** 20) / 2 ** 20) as [number, number];

  test.each(shortest.cases)('ITI-07 $title', ({ from, to, ferries, ...expected }) => {
    for (const mode of ['voiture', 'pieton'] as const) {
      const request = { from: shipped(from), to: shipped(to), mode, avoidGates: true };
      const answer = (ferries ? routers.all : routers.ashore)?.route(request) as Route | { reason: string };
      const known = expected[mode];
      if (!known) {
        expect(answer).toHaveProperty('reason');
        continue;
      }
      // Lengths are rounded to the decimetre, edge by edge.
      const tolerance = 0.1 * Math.ceil(known.edges / 100);
      const within = (metres: number, wanted: number) =>
        expect(Math.abs(metres - wanted)).toBeLessThanOrEqual(tolerance);
      within((answer as Route).metres, known.metres);
      if (!('parts' in known)) continue;
      const parts = partsOf(answer as Route);
      expect(parts.map(({ kind }) => kind === 'bac')).toEqual(known.parts.map(([id]) => id !== 'route'));
      for (const [i, [, metres]] of known.parts.entries()) within(parts[i]?.metres as number, metres as number);
    }
  });

  /** What is gone by road and each ferry, in order. */
  function partsOf({ steps }: Route): { kind: string; metres: number }[] {
    const parts: { kind: string; metres: number }[] = [];
    for (const { kind, metres } of steps) {
      if (metres < 0.01) continue; // an end beside its junction by the precision of coordinates
      const last = parts.at(-1);
      if (last && last.kind === kind && kind !== 'bac') last.metres += metres;
      else parts.push({ kind, metres });
    }
    return parts;
  }
});

test('ITI-07 of a thousand pairs of shipped roads, by each mode, none is refused that a plain search of the same graph joins', () => {
  const network = buildNetwork({ roads });
  buildHierarchies(network);
  for (const mode of MODES) {
    const { joined, refused } = joinedPairs(network, mode);
    expect(refused).toEqual([]);
    expect(joined).toBeGreaterThan(300);
  }
}, 60_000);

test('ITI-07 of 1 500 pairs of shipped junctions, all that pgRouting joins by car on the same edges have a route of the same cost and length', async () => {
  const network = buildNetwork({ roads });
  buildHierarchies(network);
  const router = createRouter(network, { snapMaxM: 0.1 });
  const known = await waysOfPgRouting(network, junctionPairs(network));
  expect(known.length).toBeGreaterThan(200);
  const differing = known.filter(({ from, to, ticks, metres }) => {
    const ends = { from: positionOf(network, from), to: positionOf(network, to) };
    const answer = router.route({ ...ends, mode: 'voiture', avoidGates: false });
    if ('reason' in answer) return true;
    const isSameCost = Math.round(answer.seconds * network.ticksPerSecond) === ticks;
    return !isSameCost || Math.abs(answer.metres - metres) > 0.1;
  });
  expect(differing).toEqual([]);
}, 120_000);

const PAPEETE: LonLat = [-149.5661142, -17.5406751];
const TARAVAO: LonLat = [-149.3186268, -17.7286247];
const MOOREA: LonLat[] = [
  [-149.7780409, -17.5201423],
  [-149.818258, -17.5044266],
  [-149.8731682, -17.4926287],
  [-149.8788598, -17.5546384],
  [-149.791967, -17.5450227],
  [-149.7780409, -17.5201423],
];
const RAIATEA: LonLat[] = [
  [-151.4437196, -16.7313664],
  [-151.3664022, -16.8377253],
  [-151.4563259, -16.9102815],
  [-151.4896604, -16.7849616],
  [-151.4437196, -16.7313664],
];
const BORA_BORA: LonLat[] = [
  [-151.7514172, -16.5066877],
  [-151.7366168, -16.5414175],
  [-151.7207649, -16.5047487],
  [-151.745, -16.478],
  [-151.7514172, -16.5066877],
];
const NUKU_HIVA: LonLat[] = [
  [-140.1010063, -8.911828],
  [-140.2245864, -8.7956623],
];

describe('by time', () => {
  let router: Router;
  beforeAll(() => {
    // Steps are then named by the class of their roads.
    const byClass = roads.map((road) => ({
      ...road,
      name: road.roadClass,
      ref: '',
      isRoundabout: false,
      // A road without a name is driven slower: this is known before it is given one.
      speedKph: isFerry(road) ? (road.speedKph ?? null) : USUAL_PACES.voiture.speedKph(road),
    }));
    router = createRouter(buildNetwork({ roads: byClass }));
  }, 60_000);

  test.each<[string, LonLat[], [km: number, km: number], number]>([
    ['from Papeete to Taravao', [PAPEETE, TARAVAO], [52, 60], 0.97],
    ['round Moorea', MOOREA, [55, 62], 0.95],
    ['round Raiatea', RAIATEA, [88, 100], 0.9],
    ['from Uturoa to Opoa', RAIATEA.slice(0, 2), [30, 31], 0.99],
    ['round Bora Bora', BORA_BORA, [29, 33], 0.95],
    ['from Taiohae to the airfield of Nuku Hiva', NUKU_HIVA, [36, 40], 0.9],
  ])('ITI-07 %s a car follows the main road', (_case, places, [least, most], share) => {
    const steps = places.slice(1).flatMap((to, i) => {
      const answer = router.route({ from: places[i] as LonLat, to, mode: 'voiture', avoidGates: true });
      if ('reason' in answer) throw new Error(answer.reason);
      return answer.steps;
    });
    const sum = (names: string[]) =>
      steps.filter(({ name }) => names.includes(name)).reduce((total, { metres }) => total + metres, 0);
    const metres = steps.reduce((total, step) => total + step.metres, 0);
    expect(metres / 1000).toBeGreaterThan(least);
    expect(metres / 1000).toBeLessThan(most);
    expect(sum(['principale', 'secondaire']) / metres).toBeGreaterThan(share);
  });
});
