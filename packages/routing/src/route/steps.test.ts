import type { LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import { buildNetwork } from '../network/build-network.ts';
import { ALL_MODES, type Road, type TurnRestriction } from '../road.ts';
import { createRouter } from '../router.ts';
import { verticesOf } from './route-line.ts';

const at = (x: number, y: number): LonLat => [-149.5 + x / 1000, -17.5 + y / 1000];
const road = (name: string, line: LonLat[], more: Partial<Road> = {}): Road => ({
  line,
  name,
  roadClass: 'secondaire',
  along: ALL_MODES,
  against: ALL_MODES,
  ...more,
});

function say(roads: Road[], from: LonLat, to: LonLat, restrictions: TurnRestriction[] = []): string[] {
  const answer = createRouter(buildNetwork({ roads, restrictions })).route({
    from,
    to,
    mode: 'voiture',
    avoidGates: true,
  });
  return 'reason' in answer ? [answer.reason] : answer.steps.map(({ instruction }) => instruction);
}

/** North of the crossing is the street, west, east and south others. */
const crossing = [
  road('avenue Pomare', [at(0, -5), at(0, 0)]),
  road('avenue Pomare', [at(0, 0), at(0, 5)]),
  road('rue Gauguin', [at(0, 0), at(-5, 0)]),
  road('', [at(0, 0), at(5, 0)]),
  road('rue Oblique', [at(0, 0), at(4, 4)]),
  road('rue du Retour', [at(0, 0), at(2, -5)]),
];

test.each([
  ['straight on', at(0, 4), ['Partir vers le nord sur avenue Pomare']],
  ['left', at(-4, 0), ['Partir vers le nord sur avenue Pomare', 'Tourner à gauche sur rue Gauguin']],
  ['right, a road without a name', at(4, 0), ['Partir vers le nord sur avenue Pomare', 'Tourner à droite']],
  ['half right', at(3, 3), ['Partir vers le nord sur avenue Pomare', 'Tourner légèrement à droite sur rue Oblique']],
  ['sharp', at(1.6, -4), ['Partir vers le nord sur avenue Pomare', 'Tourner franchement à droite sur rue du Retour']],
])('ITI-03 the steps say where to turn: %s', (_case, to, expected) => {
  expect(say(crossing, at(0, -4), to)).toEqual(expected);
});

test('ITI-07 a forbidden turn is not taken: one goes round, or does without', () => {
  const noLeft: TurnRestriction = { roads: [0, 2], at: at(0, 0), kind: 'no', modes: 3 };
  const onlyAhead: TurnRestriction = { roads: [0, 1], at: at(0, 0), kind: 'only', modes: 3 };
  expect(say(crossing, at(0, -4), at(-4, 0), [noLeft])).toEqual([
    'Partir vers le nord sur avenue Pomare',
    'Tourner à droite',
    'Faire demi-tour',
    'Continuer sur rue Gauguin',
  ]);
  expect(say(crossing, at(0, -4), at(-4, 0), [onlyAhead])).toEqual([
    'Partir vers le nord sur avenue Pomare',
    'Faire demi-tour sur avenue Pomare',
    'Tourner à droite sur rue Gauguin',
  ]);
});

test('ITI-03 a new name in front is « Continuer », and a bend without a choice is nothing at all', () => {
  const roads = [
    road('rue A', [at(0, 0), at(0, 3)]),
    road('rue B', [at(0, 3), at(0, 6)]),
    road('rue B', [at(0, 6), at(4, 6)]),
  ];
  expect(say(roads, at(0, 0), at(4, 6))).toEqual(['Partir vers le nord sur rue A', 'Continuer sur rue B']);
});

test('ITI-03 a roundabout is one step that counts its exits', () => {
  const round = { isRoundabout: true, against: 0 };
  const roads = [
    road('rue Sud', [at(0, -5), at(0, -1)]),
    road('', [at(0, -1), at(1, 0)], round),
    road('', [at(1, 0), at(0, 1)], round),
    road('', [at(0, 1), at(-1, 0)], round),
    road('', [at(-1, 0), at(0, -1)], round),
    road('rue Est', [at(1, 0), at(5, 0)]),
    road('rue Nord', [at(0, 1), at(0, 5)]),
    road('rue Ouest', [at(-1, 0), at(-5, 0)]),
  ];
  const start = 'Partir vers le nord sur rue Sud';
  expect(say(roads, at(0, -4), at(4, 0))).toEqual([start, 'Au rond-point, prendre la première sortie sur rue Est']);
  expect(say(roads, at(0, -4), at(0, 4))).toEqual([start, 'Au rond-point, prendre la deuxième sortie sur rue Nord']);
  expect(say(roads, at(0, -4), at(-4, 0))).toEqual([start, 'Au rond-point, prendre la troisième sortie sur rue Ouest']);
});

test('ITI-03 a ferry is boarded and left', () => {
  const roads = [
    road('quai', [at(0, 0), at(1, 0)]),
    road('Bac Papeete–Vaiare', [at(1, 0), at(9, 0)], { roadClass: 'bac' }),
    road('rue du Port', [at(9, 0), at(12, 0)]),
  ];
  expect(say(roads, at(0, 0), at(12, 0))).toEqual([
    'Partir vers l’est sur quai',
    'Prendre le ferry «\u00a0Bac Papeete–Vaiare\u00a0»',
    'Débarquer et continuer sur rue du Port',
  ]);
});

test('ITI-03 the steps follow each other without a gap', () => {
  const answer = createRouter(buildNetwork({ roads: crossing })).route({
    from: at(0.05, -4),
    to: at(-4, 0.05),
    mode: 'pieton',
    avoidGates: false,
  });
  if ('reason' in answer) throw new Error(answer.reason);
  const { steps, line, departure, arrival, seconds } = answer;
  const last = line.length / 2 - 1;
  expect(verticesOf(line, 0, last)).toEqual([departure.point, at(0, 0), arrival.point]);
  expect(steps.map(({ start, end }) => [start, end])).toEqual([
    [0, 1],
    [1, last],
  ]);
  expect(steps.reduce((sum, step) => sum + step.seconds, 0)).toBeCloseTo(seconds, 6);
});
