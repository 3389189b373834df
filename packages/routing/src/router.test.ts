import { geodesicDistance, type LonLat } from '@motu/core';
import { describe, expect, test } from 'vitest';
import { buildHierarchies } from './build-hierarchies.ts';
import { type Paces, USUAL_PACES } from './cost.ts';
import { buildNetwork } from './network/build-network.ts';
import { ALL_MODES, MODE_BIT, MODES, type Mode, type Road } from './road.ts';
import { verticesOf } from './route/route-line.ts';
import { createRouter, type Route, type RouteRequest } from './router.ts';
import papeete from './testing/fixtures/papeete.json' with { type: 'json' };

/** Everyone goes at one speed and loses nothing: the quickest way is the shortest. */
const EVEN = { speedKph: () => 36, climbS: 0, uTurnS: 0 };
const EVEN_PACES: Paces = { voiture: EVEN, velo: EVEN, pieton: EVEN };
const LETTERS: Record<string, number> = { v: MODE_BIT.voiture, b: MODE_BIT.velo, p: MODE_BIT.pieton };

type PapeeteRoad = (typeof papeete.roads)[number];

function toRoad({ line, name, modes, sens, portail, lengthM }: PapeeteRoad): Road {
  const along = [...modes].reduce((bits, letter) => bits | (LETTERS[letter] ?? 0), 0);
  return {
    line: line as unknown as LonLat[],
    name,
    roadClass: 'secondaire',
    along,
    against: sens === 1 ? along & MODE_BIT.pieton : along, // walkers heed no one-way
    hasGate: portail,
    lengthM,
  };
}

describe('a small graph of Papeete, and what networkx says of them', () => {
  const network = buildNetwork({ roads: papeete.roads.map(toRoad) }, { paces: EVEN_PACES });
  const plain = createRouter({ ...network, hierarchies: {} });
  buildHierarchies(network);
  const quick = createRouter(network);

  const questions = papeete.cases.flatMap(({ title, from, to, expected }) =>
    Object.entries(expected).map(([profile, answer]) => ({ title, profile, from, to, answer })),
  );
  test.each(questions)('ITI-07 $title, $profile', ({ profile, from, to, answer }) => {
    const [mode = '', avoided] = profile.split('_sans_');
    const request = { from, to, mode, avoidGates: avoided !== undefined } as unknown as RouteRequest;
    for (const router of [quick, plain]) {
      const found = router.route(request);
      if (answer.longueur_m === null) expect(found).toHaveProperty('reason');
      else expect((found as Route).metres).toBeCloseTo(answer.longueur_m, 0);
    }
  });
});

/** A square of 0.01°, with a tail: A –– B –– C, D below A, E below B; every side is a road of its own. */
const at = (x: number, y: number): LonLat => [-149.5 + x / 100, -17.5 + y / 100];
const road = (line: LonLat[], more: Partial<Road> = {}): Road => ({
  line,
  name: '',
  roadClass: 'secondaire',
  along: ALL_MODES,
  against: ALL_MODES,
  ...more,
});
const routeOn = (roads: Road[], request: Partial<RouteRequest> & Pick<RouteRequest, 'from' | 'to'>) =>
  createRouter(buildNetwork({ roads })).route({ mode: 'voiture', avoidGates: true, ...request });
const found = (answer: ReturnType<typeof routeOn>): Route => {
  if ('reason' in answer) throw new Error(`No route: ${answer.reason}`);
  return answer;
};
const ONE_WAY = { against: 0 };

describe('both ends on one road', () => {
  const [near, far]: LonLat[] = [at(0.2, 0), at(0.7, 0)] as [LonLat, LonLat];
  const whole = road([at(0, 0), at(1, 0)], { speedKph: 36 });

  test('ITI-07 one goes straight from one to the other, either way, and pays for that part alone', () => {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as [LonLat, LonLat][]) {
      const route = found(routeOn([whole], { from, to }));
      const metres = geodesicDistance(from, to);
      expect(route.metres).toBeCloseTo(metres, 0);
      expect(route.seconds).toBeCloseTo(metres / 10, 1);
      expect(route.steps).toHaveLength(1);
      expect(verticesOf(route.line, 0, 1)).toEqual([from, to].map((point) => point.map((x) => expect.closeTo(x, 6))));
    }
  });

  test('ITI-07 against a one-way, one goes all the way round', () => {
    const block = [
      road([at(0, 0), at(1, 0)], { ...ONE_WAY, speedKph: 36 }),
      road([at(1, 0), at(1, 1), at(0, 1), at(0, 0)], { speedKph: 36 }),
    ];
    expect(found(routeOn(block, { from: near, to: far })).metres).toBeCloseTo(geodesicDistance(near, far), 0);
    const round = found(routeOn(block, { from: far, to: near }));
    expect(round.metres).toBeGreaterThan(3.4 * geodesicDistance(at(0, 0), at(1, 0)));
  });

  test('ITI-07 there is no way back on a one-way that leads nowhere', () => {
    const alone = [road([at(0, 0), at(1, 0)], ONE_WAY)];
    expect(routeOn(alone, { from: far, to: near })).toEqual({ reason: 'no-way' });
  });
});

test('ITI-07 at a junction every road that leaves it is a way to begin, even where the nearest is a one-way that arrives', () => {
  const roads = [road([at(0, 1), at(0, 0)], ONE_WAY), road([at(0, 0), at(1, 0)]), road([at(1, 0), at(1, 1)], ONE_WAY)];
  const route = found(routeOn(roads, { from: at(0, 0), to: at(1, 1) }));
  expect(route.metres).toBeCloseTo(geodesicDistance(at(0, 0), at(1, 0)) + geodesicDistance(at(1, 0), at(1, 1)), 0);
});

test('ITI-06 why there is no route is told', () => {
  const roads = [
    road([at(0, 0), at(1, 0)]),
    road([at(50, 0), at(51, 0)]),
    road([at(1, 0), at(8, 0)], { along: 4, against: 4 }),
  ];
  const ask = (from: LonLat, to: LonLat, mode: Mode = 'voiture') => routeOn(roads, { from, to, mode });
  expect(ask(at(0, 6), at(1, 0))).toEqual({ reason: 'departure-too-far' });
  expect(ask(at(0, 0), at(1, 6))).toEqual({ reason: 'arrival-too-far' });
  expect(ask(at(0.5, 0.1), at(0.5, -0.1))).toEqual({ reason: 'same-place' });
  expect(ask(at(0, 0), at(51, 0))).toEqual({ reason: 'not-linked' });
  expect(ask(at(0, 0), at(7.9, 0))).toEqual({ reason: 'arrival-too-far' }); // walkers alone go there
  expect(ask(at(0, 0), at(1.9, 0), 'pieton')).toHaveProperty('steps');
});

test('ITI-06 a place behind a gate is said to be, and reached by those who open it', () => {
  const roads = [road([at(0, 0), at(1, 0)]), road([at(1, 0), at(2, 0)], { hasGate: true })];
  expect(routeOn(roads, { from: at(0, 0), to: at(2, 0) })).toEqual({ reason: 'behind-gate' });
  expect(found(routeOn(roads, { from: at(0, 0), to: at(2, 0), avoidGates: false })).steps).toHaveLength(1);
});

test('ITI-07 walkers and cyclists pay for what they climb, cars do not', () => {
  const relief = { start: 0, end: 100, climb: 100, descent: 0 };
  const flat = road([at(0, 0), at(1, 0)]);
  for (const mode of MODES) {
    const seconds = (roads: Road[], from: LonLat, to: LonLat) => found(routeOn(roads, { from, to, mode })).seconds;
    const level = seconds([flat], at(0, 0), at(1, 0));
    const climbing = USUAL_PACES[mode].climbS * 100;
    expect(seconds([{ ...flat, relief }], at(0, 0), at(1, 0)) - level).toBeCloseTo(climbing, 1);
    expect(seconds([{ ...flat, relief }], at(1, 0), at(0, 0)) - level).toBeCloseTo(0, 1);
  }
  const [step] = found(routeOn([{ ...flat, relief }], { from: at(1, 0), to: at(0, 0) })).steps;
  expect(step?.slopePercent).toBeCloseTo(-9.4, 0);
});

test('ITI-07 a ferry takes its own time whoever boards it, and nobody starts on the open sea', () => {
  const roads = [
    road([at(0, 0), at(1, 0)]),
    road([at(1, 0), at(15, 0)], { roadClass: 'bac', durationS: 1800, name: 'Bac A–B' }),
    road([at(15, 0), at(16, 0)]),
  ];
  for (const mode of MODES) {
    const { steps } = found(routeOn(roads, { from: at(0, 0), to: at(16, 0), mode }));
    expect(steps.map(({ kind }) => kind)).toEqual([mode, 'bac', mode]);
    expect(steps[1]?.seconds).toBe(1800);
  }
  expect(routeOn(roads, { from: at(8, 0), to: at(16, 0) })).toEqual({ reason: 'departure-too-far' });
});

describe('a multigraph', () => {
  const side = geodesicDistance(at(0, 0), at(1, 0));

  test('ITI-07 of two roads between the same junctions the better one is taken, and each may be an end', () => {
    const roads = [
      road([at(0, 0), at(1, 0)], ONE_WAY),
      road([at(0, 0), at(0.5, 0.2), at(1, 0)]),
      road([at(1, 0), at(2, 0)]),
    ];
    const around = 2 * geodesicDistance(at(0, 0), at(0.5, 0.2));
    const metres = (from: LonLat, to: LonLat) => found(routeOn(roads, { from, to })).metres;
    expect(metres(at(0, 0), at(2, 0))).toBeCloseTo(2 * side, 0);
    expect(metres(at(2, 0), at(0, 0))).toBeCloseTo(side + around, 0);
    expect(metres(at(2, 0), at(0.5, 0.2))).toBeCloseTo(side + around / 2, 0);
  });

  test('ITI-07 a road that comes back to its junction is gone round the shorter way, or the only one', () => {
    const tail = road([at(-1, 0), at(0, 0)]);
    const loop = [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)];
    const metres = (more: Partial<Road>, to: LonLat) =>
      found(routeOn([tail, road(loop, more)], { from: at(-1, 0), to })).metres;
    expect(metres({}, at(0.5, 0))).toBeCloseTo(1.5 * side, -1);
    expect(metres({}, at(0, 0.5))).toBeCloseTo(side + geodesicDistance(at(0, 0), at(0, 0.5)), -1);
    expect(metres(ONE_WAY, at(0, 0.5))).toBeGreaterThan(4.4 * side);
  });

  test('ITI-07 a loop at the end of a road is the way back, whichever way it goes', () => {
    const loop = [at(1, 0), at(1.1, 0.1), at(1.1, -0.1), at(1, 0)];
    for (const way of [ONE_WAY, { along: 0 }]) {
      const roads = [road([at(0, 0), at(1, 0)], { ends: [1, 2] }), road(loop, { ...way, ends: [2, 2] })];
      const { steps } = found(routeOn(roads, { from: at(1.1, 0), to: at(0, 0) }));
      expect(steps.map(({ manoeuvre }) => manoeuvre)).not.toContain('demi-tour');
    }
  });

  test('ITI-07 roads are joined where their ends are, not where they cross or touch', () => {
    const crossing = [road([at(0, 0), at(2, 0)]), road([at(1, -1), at(1, 1)])];
    expect(routeOn(crossing, { from: at(0, 0), to: at(1, 1) })).toEqual({ reason: 'not-linked' });
    const touching = [road([at(0, 0), at(1, 0), at(2, 0)]), road([at(1, 0), at(1, 1)])];
    expect(routeOn(touching, { from: at(0, 0), to: at(1, 1) })).toEqual({ reason: 'not-linked' });
    const overpass = [road([at(0, 0), at(1, 0)], { ends: [1, 2] }), road([at(1, 0), at(1, 1)], { ends: [3, 4] })];
    expect(routeOn(overpass, { from: at(0, 0), to: at(1, 1) })).toEqual({ reason: 'not-linked' });
  });
});

test('ITI-07 steps are walked slowly, paths at the pace of their ground, and tracks ridden slower than streets', () => {
  const seconds = (mode: Mode, more: Partial<Road>) =>
    found(routeOn([road([at(0, 0), at(1, 0)], more)], { from: at(0, 0), to: at(1, 0), mode })).seconds;
  const metres = geodesicDistance(at(0, 0), at(1, 0));
  const kph = (mode: Mode, more: Partial<Road>) => (metres * 3.6) / seconds(mode, more);
  expect(kph('pieton', { roadClass: 'sentier', surface: 'marches' })).toBeCloseTo(3, 2);
  expect(kph('pieton', { roadClass: 'sentier', speedKph: 4 })).toBeCloseTo(4.5, 2);
  expect(kph('velo', { roadClass: 'piste', speedKph: 20 })).toBeCloseTo(10, 2);
  expect(kph('velo', { roadClass: 'principale', speedKph: 50 })).toBeCloseTo(16, 2);
  expect(kph('voiture', { roadClass: 'principale', speedKph: 80 })).toBeCloseTo(80, 2);
  expect(kph('voiture', { roadClass: 'principale' })).toBeCloseTo(50, 2);
});

test('ITI-07 a car goes slower on a service road that has neither name nor number, and slower still in its hairpins', () => {
  const zigzag = Array.from({ length: 9 }, (_, i) => at(i / 8, (i % 2) / 8));
  const kph = (line: LonLat[], more: Partial<Road>) => {
    const request = { from: line[0] as LonLat, to: line.at(-1) as LonLat, mode: 'voiture' as const };
    const { metres, seconds } = found(routeOn([road(line, { roadClass: 'desserte', speedKph: 40, ...more })], request));
    return (metres * 3.6) / seconds;
  };
  expect(kph([at(0, 0), at(1, 0)], { name: '', ref: '' })).toBeCloseTo(30, 1);
  expect(kph(zigzag, { name: '', ref: '' })).toBeCloseTo(20, 1);
  expect(kph(zigzag, { name: 'Route du belvédère', ref: '' })).toBeCloseTo(40, 1);
  expect(kph(zigzag, { name: '', ref: 'RT5' })).toBeCloseTo(40, 1);
});

test('ITI-07 a street that is only for those who go there is theirs, and nobody else’s way where there is another', () => {
  const own = { destination: MODE_BIT.voiture, name: 'Servitude' };
  const roads = [
    road([at(0, 0), at(1, 0)]),
    road([at(1, 0), at(1.5, 0)], own),
    road([at(1.5, 0), at(2, 0)], own),
    road([at(2, 0), at(3, 0)]),
    road([at(1, 0), at(1, 1), at(2, 1), at(2, 0)], { name: 'Détour' }),
  ];
  const names = (from: LonLat, to: LonLat, mode: Mode = 'voiture') =>
    found(routeOn(roads, { from, to, mode })).steps.map(({ name }) => name);
  expect(names(at(0, 0), at(3, 0))).toEqual(['', 'Détour', '']);
  expect(names(at(0, 0), at(3, 0), 'velo')).toEqual(['', 'Servitude', '']);
  expect(names(at(0, 0), at(1.6, 0))).toEqual(['', 'Servitude']);
  expect(names(at(1.4, 0), at(3, 0))).toEqual(['Servitude', '']);
  // Nothing else leads there: it is taken, in the time it takes.
  const only = found(routeOn(roads.slice(0, 4), { from: at(0, 0), to: at(3, 0) }));
  expect(only.seconds).toBeCloseTo((only.metres * 3.6) / 40, 1);
});

test('ITI-07 a bicycle is not beside fast cars where another way exists, and takes that road where none does', () => {
  const fast = road([at(1, 0), at(2, 0)], { speedKph: 100, name: 'Voie rapide' });
  const roads = [
    road([at(0, 0), at(1, 0)]),
    fast,
    road([at(2, 0), at(3, 0)]),
    road([at(1, 0), at(1, 3), at(2, 3), at(2, 0)], { name: 'Chemin' }),
  ];
  const go = (mode: Mode, given = roads) => found(routeOn(given, { from: at(0, 0), to: at(3, 0), mode }));
  expect(go('velo').steps.map(({ name }) => name)).toEqual(['', 'Chemin', '']);
  expect(go('voiture').steps.map(({ name }) => name)).toEqual(['', 'Voie rapide', '']);
  const only = go('velo', roads.slice(0, 3));
  expect(only.seconds).toBeCloseTo((only.metres * 3.6) / 16, 1);
});

test('ITI-07 a point is moved to the nearest street that leads to the other end, where the nearest of all leads nowhere', () => {
  const far = 0.02; // some twenty metres
  const roads = [
    road([at(0, 0), at(0.5, 0)], { name: 'Rue' }),
    road([at(0.5, 0), at(1, 0)], { name: 'Rue' }),
    road([at(0.9, far), at(0.95, far)], { name: 'Parking' }),
    road([at(0.1, far), at(0.2, far)], { name: 'Autre parking' }),
  ];
  const arrived = found(routeOn(roads, { from: at(0, 0), to: at(0.92, far) }));
  expect(arrived.arrival.point).toEqual(at(0.92, 0));
  expect(arrived.steps.map(({ name }) => name)).toEqual(['Rue']);
  expect(found(routeOn(roads, { from: at(0.92, far), to: at(0, 0) })).departure.point).toEqual(at(0.92, 0));
  const between = found(routeOn(roads, { from: at(0.15, far), to: at(0.92, far) }));
  expect([between.departure.point, between.arrival.point]).toEqual([at(0.15, 0), at(0.92, 0)]);
  // Another island is not the next street.
  expect(routeOn([...roads, road([at(5, 0), at(6, 0)])], { from: at(0, 0), to: at(5, 0) })).toEqual({
    reason: 'not-linked',
  });
});

test('ITI-07 a gate is one to some, and none to others', () => {
  const roads = [road([at(0, 0), at(1, 0)]), road([at(1, 0), at(2, 0)])];
  const router = createRouter(
    buildNetwork({ roads, barriers: [{ at: at(1, 0), stops: 0, gate: ALL_MODES & ~MODE_BIT.pieton }] }),
  );
  const go = (mode: Mode, avoidGates: boolean) => router.route({ from: at(0, 0), to: at(2, 0), mode, avoidGates });
  expect(go('voiture', true)).toEqual({ reason: 'behind-gate' });
  expect(found(go('voiture', false)).steps).toHaveLength(1);
  expect(found(go('pieton', true)).steps).toHaveLength(1);
});
