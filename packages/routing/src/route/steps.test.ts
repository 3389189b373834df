import type { LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import { buildNetwork } from '../network/build-network.ts';
import { ALL_MODES, MODE_BIT, type Mode, type Road, type TurnRestriction } from '../road.ts';
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

type Asked = { mode?: Mode; restrictions?: TurnRestriction[] };

function say(roads: Road[], from: LonLat, to: LonLat, { mode = 'voiture', restrictions = [] }: Asked = {}): string[] {
  const answer = createRouter(buildNetwork({ roads, restrictions })).route({
    from,
    to,
    mode,
    avoidGates: true,
  });
  return 'reason' in answer ? [answer.reason] : answer.steps.map(({ instruction }) => instruction);
}

/** North of the crossing is the street, west, east and south others. */
const crossing = [
  road('Avenue Pomare', [at(0, -5), at(0, 0)]),
  road('Avenue Pomare', [at(0, 0), at(0, 5)]),
  road('Rue Gauguin', [at(0, 0), at(-5, 0)]),
  road('', [at(0, 0), at(5, 0)]),
  road('Rue Oblique', [at(0, 0), at(4, 4)]),
  road('rue du Retour', [at(0, 0), at(2, -5)]),
];

test.each([
  ['straight on', at(0, 4), ['Partir vers le nord sur l’avenue Pomare']],
  ['left', at(-4, 0), ['Partir vers le nord sur l’avenue Pomare', 'Tourner à gauche sur la rue Gauguin']],
  ['right, a road without a name', at(4, 0), ['Partir vers le nord sur l’avenue Pomare', 'Tourner à droite']],
  [
    'half right',
    at(3, 3),
    ['Partir vers le nord sur l’avenue Pomare', 'Tourner légèrement à droite sur la rue Oblique'],
  ],
  [
    'sharp',
    at(1.6, -4),
    ['Partir vers le nord sur l’avenue Pomare', 'Tourner franchement à droite sur la rue du Retour'],
  ],
])('ITI-03 the steps say where to turn: %s', (_case, to, expected) => {
  expect(say(crossing, at(0, -4), to)).toEqual(expected);
});

test('ITI-07 a forbidden turn is not taken: one goes round, or does without', () => {
  const noLeft: TurnRestriction = { roads: [0, 2], at: at(0, 0), kind: 'no', modes: 3 };
  const onlyAhead: TurnRestriction = { roads: [0, 1], at: at(0, 0), kind: 'only', modes: 3 };
  expect(say(crossing, at(0, -4), at(-4, 0), { restrictions: [noLeft] })).toEqual([
    'Partir vers le nord sur l’avenue Pomare',
    'Tourner à droite',
    'Faire demi-tour',
    'Prendre la rue Gauguin',
  ]);
  expect(say(crossing, at(0, -4), at(-4, 0), { restrictions: [onlyAhead] })).toEqual([
    'Partir vers le nord sur l’avenue Pomare',
    'Faire demi-tour sur l’avenue Pomare',
    'Tourner à droite sur la rue Gauguin',
  ]);
});

test('ITI-03 a new name in front is « Continuer », and a bend without a choice is nothing at all', () => {
  const roads = [
    road('rue A', [at(0, 0), at(0, 3)]),
    road('rue B', [at(0, 3), at(0, 6)]),
    road('rue B', [at(0, 6), at(4, 6)]),
  ];
  expect(say(roads, at(0, 0), at(4, 6))).toEqual(['Partir vers le nord sur la rue A', 'Continuer sur la rue B']);
});

/** A roundabout around the middle, gone round counter-clockwise. */
const round = { isRoundabout: true, against: MODE_BIT.pieton };
const ring = [
  road('Rond-point RFO', [at(0, -1), at(1, 0)], round),
  road('Rond-point RFO', [at(1, 0), at(0, 1)], round),
  road('Rond-point RFO', [at(0, 1), at(-1, 0)], round),
  road('Rond-point RFO', [at(-1, 0), at(0, -1)], round),
];

test('ITI-03 a roundabout is one step that counts its exits', () => {
  const roads = [
    road('Rue Sud', [at(0, -5), at(0, -1)]),
    ...ring,
    road('Rue Est', [at(1, 0), at(5, 0)]),
    road('', [at(0, 1), at(0, 5)], { ref: 'RT1' }),
    road('', [at(-1, 0), at(-5, 0)]),
  ];
  const start = 'Partir vers le nord sur la rue Sud';
  const exit = (to: LonLat, mode: Mode = 'voiture') => say(roads, at(0, -4), to, { mode }).slice(1);
  expect(say(roads, at(0, -4), at(4, 0))[0]).toBe(start);
  expect(exit(at(4, 0))).toEqual(['Au rond-point, prendre la 1ʳᵉ sortie sur la rue Est']);
  expect(exit(at(0, 4))).toEqual(['Au rond-point, prendre la 2ᵉ sortie sur la RT1']);
  expect(exit(at(-4, 0), 'velo')).toEqual(['Au rond-point, prendre la 3ᵉ sortie']);
  expect(exit(at(-0.5, 0.5))).toEqual(['Entrer dans le rond-point']);
  // Who walks may go round the other way, where nobody counts exits.
  expect(exit(at(0, 4), 'pieton')).toEqual(['Au rond-point, rejoindre la RT1']);
  expect(exit(at(-4, 0), 'pieton')).toEqual(['Traverser le rond-point']);
});

test('ITI-03 an exit that a car may not take is not counted', () => {
  const roads = [
    road('Rue Sud', [at(0, -5), at(0, -1)]),
    ...ring,
    road('Sortie interdite', [at(5, 0), at(1, 0)], { against: MODE_BIT.pieton }),
    road('', [at(1, 0), at(4, 4)], { along: MODE_BIT.pieton, against: MODE_BIT.pieton }),
    road('Rue Nord', [at(0, 1), at(0, 5)]),
  ];
  expect(say(roads, at(0, -4), at(0, 4))[1]).toBe('Au rond-point, prendre la 1ʳᵉ sortie sur la rue Nord');
});

test('ITI-03 a road goes on under its number or its name: neither a new name nor a bend is a turn', () => {
  const roads = [
    road('Avenue du Commandant Destremau', [at(0, 0), at(0, 3)], { ref: 'RT1' }),
    road('Rue des Écoles', [at(0, 3), at(4, 3)]),
    road('Route de Ceinture Ouest', [at(0, 3), at(0, 6)], { ref: 'RT1' }),
    road('', [at(0, 6), at(0, 7)], { ref: 'RT1' }),
    road('', [at(0, 7), at(-4, 7)], { ref: 'RT1' }), // bends to the left
    road('', [at(0, 7), at(2, 4)]), // and back to the right
  ];
  expect(say(roads, at(0, 0), at(-4, 7))).toEqual(['Partir vers le nord sur la RT1']);
  expect(say(roads, at(0, 4), at(0, 5))).toEqual(['Partir vers le nord sur la route de Ceinture Ouest (RT1)']);
});

/** Three roads in a row: the last bends half right, where a lane leaves to the left. */
const bending = (names: [name: string, ref: string][]) => {
  const lines = [
    [at(0, 0), at(0, 3)],
    [at(0, 3), at(0, 6)],
    [at(0, 6), at(3, 9)],
  ];
  return [
    ...lines.map((line, i) => road(names[i]?.[0] ?? '', line, { ref: names[i]?.[1] ?? '' })),
    road('', [at(0, 6), at(-4, 6)]),
  ];
};

test.each([
  [
    'a stretch lacks the number',
    [
      ['Rue A', 'RT1'],
      ['Rue A', ''],
      ['Rue B', 'RT1'],
    ],
    ['Partir vers le nord sur la RT1'],
  ],
  [
    'the number begins on the way',
    [
      ['Rue A', ''],
      ['Rue A', 'RT1'],
      ['Rue B', 'RT1'],
    ],
    ['Partir vers le nord sur la rue A', 'Continuer sur la rue B (RT1)'],
  ],
  [
    'the name takes over from the number',
    [
      ['Rue A', 'RT1'],
      ['Rue B', 'RT1'],
      ['Rue B', 'RT2'],
    ],
    ['Partir vers le nord sur la RT1', 'Continuer sur la rue B (RT2)'],
  ],
] as [string, [string, string][], string[]][])(
  'ITI-03 who stays on a number, or on a name, turns nowhere where the rest changes: %s',
  (_case, names, expected) => {
    expect(say(bending(names), at(0, 0), at(3, 9))).toEqual(expected);
  },
);

test('ITI-03 a road that turns where another goes straight on says so', () => {
  const roads = [
    road('Rue A', [at(0, 0), at(0, 3)]),
    road('Rue A', [at(0, 3), at(-4, 3)]),
    road('Rue B', [at(0, 3), at(0, 6)]),
  ];
  expect(say(roads, at(0, 0), at(-4, 3))).toEqual([
    'Partir vers le nord sur la rue A',
    'Tourner à gauche pour rester sur la rue A',
  ]);
});

/** From the south, a road parts into two that both go on: a little to the left, and a little to the right. */
const fork = (into: [Partial<Road>, Partial<Road>], before: Partial<Road> = {}) => [
  road('Rue A', [at(0, 0), at(0, 3)], before),
  road('Rue B', [at(0, 3), at(-1, 6)], into[0]),
  road('Rue C', [at(0, 3), at(1, 6)], into[1]),
];
const main = { roadClass: 'principale' } as const;
const ramp = { ...main, name: '', isRamp: true } as const;
const sayFork = (roads: Road[]) => [at(-1, 6), at(1, 6)].map((to) => say(roads, at(0, 0), to).slice(1).join());

test.each<[string, Road[], [left: string, right: string]]>([
  ['two main roads', fork([main, main], main), ['Rester à gauche sur la rue B', 'Rester à droite sur la rue C']],
  ['two lesser ones', fork([{}, {}]), ['Rester à gauche sur la rue B', 'Rester à droite sur la rue C']],
  [
    'both are the road itself',
    fork([{ ref: 'RT1' }, { ref: 'RT1' }], { ref: 'RT1' }),
    ['Rester à gauche sur la rue B (RT1)', 'Rester à droite sur la rue C (RT1)'],
  ],
  ['neither has a name', fork([{ name: '' }, { name: '' }], { name: '' }), ['Rester à gauche', 'Rester à droite']],
  ['one stays on RT1', fork([{ ref: 'RT1' }, {}], { ref: 'RT1' }), ['', 'Rester à droite sur la rue C']],
  [
    'a lane leaves a main road',
    fork([main, { roadClass: 'desserte' }], main),
    ['Continuer sur la rue B', 'Tourner légèrement à droite sur la rue C'],
  ],
  ['a ramp leaves', fork([{ ...main, ref: 'RT1' }, ramp], { ...main, ref: 'RT1' }), ['', 'Prendre la sortie à droite']],
  [
    'a ramp leaves to the left',
    fork([{ ...ramp, name: 'Bretelle' }, main], main),
    ['Prendre la sortie à gauche sur la bretelle', 'Continuer sur la rue C'],
  ],
  [
    'a ramp is named as the road that it leaves',
    fork(
      [
        { ...main, name: 'Rue A' },
        { ...ramp, name: 'Rue A' },
      ],
      main,
    ),
    ['', 'Prendre la sortie à droite'],
  ],
  ['a ramp parts into two', fork([ramp, ramp], ramp), ['Rester à gauche', 'Rester à droite']],
])('ITI-03 where two ways lead ahead, one is told on which side to keep: %s', (_case, roads, expected) => {
  expect(sayFork(roads)).toEqual(expected);
});

test('ITI-03 a side street is no fork, nor is the middle one of three ways', () => {
  const street = road('Rue C', [at(0, 3), at(3, 6)]);
  const ahead = road('Rue B', [at(0, 3), at(0, 6)]);
  const roads = [road('Rue A', [at(0, 0), at(0, 3)]), ahead, street];
  expect(say(roads, at(0, 0), at(0, 6)).slice(1)).toEqual(['Continuer sur la rue B']);
  expect(say(roads, at(0, 0), at(3, 6)).slice(1)).toEqual(['Tourner légèrement à droite sur la rue C']);
  const three = [...fork([{}, {}]), road('Rue D', [at(0, 3), at(0.05, 6)])];
  expect(say(three, at(0, 0), at(0.05, 6)).slice(1)).toEqual(['Continuer sur la rue D']);
  expect(sayFork(three)).toEqual(['Rester à gauche sur la rue B', 'Rester à droite sur la rue C']);
});

test('ITI-03 who walks may take either carriageway, and is told nothing where they part', () => {
  const [before, left, right] = fork([{ name: 'Rue A' }, { name: 'Rue A' }]) as [Road, Road, Road];
  const roads = [before, { ...left, along: MODE_BIT.pieton }, { ...right, against: MODE_BIT.pieton }];
  const walk = (to: LonLat) => say(roads, at(0, 0), to, { mode: 'pieton' });
  expect([walk(at(-1, 6)), walk(at(1, 6))].map((steps) => steps.length)).toEqual([1, 1]);
});

test('ITI-03 straight on, a short stretch of another name is no step, and the road goes on after it', () => {
  const roads = [
    road('Route A', [at(0, 0), at(0, 3)], { ref: 'RT2' }),
    road('', [at(0, 3), at(0, 3.5)], { ref: 'RT1' }),
    road('', [at(0, 3.5), at(0, 8)], { ref: 'RT2' }),
    road('Rue B', [at(0, 8), at(0, 12)]),
  ];
  expect(say(roads, at(0, 0), at(0, 12))).toEqual(['Partir vers le nord sur la RT2', 'Continuer sur la rue B']);
  // Where one arrives is told, however short.
  expect(say(roads, at(0, 4), at(0, 8.2))).toEqual(['Partir vers le nord sur la RT2', 'Continuer sur la rue B']);
});

test('ITI-03 from a road without a name, one takes the one that has', () => {
  const roads = [road('', [at(0, 0), at(0, 3)]), road('Aratia Nelson Mandela', [at(0, 3), at(0, 6)], { ref: 'RT1' })];
  expect(say(roads, at(0, 0), at(0, 6))).toEqual(['Partir vers le nord', 'Prendre Aratia Nelson Mandela (RT1)']);
});

test('ITI-03 ferries are boarded by their names, as far as the quay where they are left', () => {
  const ferry = { roadClass: 'bac', landings: ['Papeete', 'Vaiare'] } as const;
  const roads = [
    road('quai', [at(0, 0), at(1, 0)]),
    road('Papeete–Vaiare (Moorea)', [at(1, 0), at(9, 0)], ferry),
    road('Navette du Lagoonarium', [at(9, 0), at(12, 0)], { roadClass: 'bac' }),
    road('Rue du Port', [at(12, 0), at(14, 0)]),
  ];
  expect(say(roads, at(0, 0), at(14, 0))).toEqual([
    'Partir vers l’est sur le quai',
    'Prendre le bac Papeete–Vaiare (Moorea) jusqu’à Vaiare',
    'Prendre la navette du Lagoonarium',
    'Débarquer et continuer sur la rue du Port',
  ]);
  expect(say(roads, at(14, 0), at(0, 0))[2]).toBe('Prendre le bac Papeete–Vaiare (Moorea) jusqu’à Papeete');
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
