import { expect, test } from 'vitest';
import { rankNames } from './rank-names.ts';
import { testName } from './testing.ts';

const PIXEL = 0.001;
const words = (layers: Parameters<typeof rankNames>[0]) =>
  rankNames(layers, PIXEL).map(({ words: said, slug }) => `${said} (${slug})`);

const base = (...names: ReturnType<typeof testName>[]) => ({ isBase: true, names });
const layer = (...names: ReturnType<typeof testName>[]) => ({ isBase: false, names });
const over = (said: string, at: [number, number], slug: string) => testName(said, at, { slug });

test('NAME-01 towns of the base map come first, then the layers from the top, then the rest of the base map', () => {
  const named = [
    layer(over('École', [0, 0], 'haut')),
    layer(over('Mairie', [0, 0], 'bas')),
    base(testName('Rue Cook', [0, 0]), testName('Papeete', [0, 0], { isMajor: true })),
  ];
  expect(words(named)).toEqual(['Papeete (fond)', 'École (haut)', 'Mairie (bas)', 'Rue Cook (fond)']);
});

test('NAME-01 one thing known to two layers has one name: that of the layer, in the rank of the town', () => {
  const named = [
    layer(over('École', [0, 0], 'ecoles')),
    layer(testName('Papeete', [0.1, 0], { slug: 'communes', saysMore: true })),
    base(testName('Papeete', [0, 0], { isMajor: true }), testName('Pirae', [0.2, 0], { isMajor: true })),
  ];
  expect(words(named)).toEqual(['Papeete (communes)', 'Pirae (fond)', 'École (ecoles)']);
});

test('NAME-01 a town that a layer only repeats stays as the base map writes it', () => {
  const named = [
    layer(over('Papeete', [0.1, 0], 'toponymes'), over('Titioro', [0.3, 0], 'toponymes')),
    base(testName('Papeete', [0, 0], { isMajor: true }), testName('Titioro', [0.3, 0])),
  ];
  expect(words(named)).toEqual(['Papeete (fond)', 'Titioro (toponymes)']);
});

test('NAME-01 the same words far apart are two things', () => {
  expect(words([base(testName('Mairie', [0, 0]), testName('Mairie', [0.7, 0]))])).toHaveLength(2);
  expect(words([base(testName('Mairie', [0, 0]), testName('Mairie', [0.5, 0]))])).toHaveLength(1);
});

test('NAME-01 a street and the place that it is named after are two things; a street is named again further on', () => {
  const path = [-50, 0, 50, 0];
  const street = (lon: number) => testName('Cook', [lon, 0], { path });
  expect(words([base(testName('Cook', [0, 0]), street(0), street(0.1), street(0.3))])).toHaveLength(3);
});
