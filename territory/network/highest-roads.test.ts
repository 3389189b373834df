import { expect, test } from 'vitest';
import { createHighest } from './highest-roads.ts';
import { ROAD_COPIES, type RoadPiece, roadCopy } from './road-copies.ts';

const road = (ile: string | null, classe: string, nature = 'residential'): RoadPiece => ({
  ...{ ile, classe, nature, nom_rue: null, ref: null, service: null, pont: 0, tunnel: 0 },
  line: [
    [0, 0],
    [1, 1],
  ],
});

test('TER-01 the main road of an island is the highest that it has', () => {
  const roads = {
    moorea: [road('Moorea', 'principale'), road('Moorea', 'secondaire')],
    boraBora: [road('Bora Bora', 'secondaire'), road('Bora Bora', 'desserte', 'unclassified')],
    uaPou: [road('Ua Pou', 'desserte', 'unclassified'), road('Ua Pou', 'desserte')],
    tupai: [road('Tupai', 'piste', 'track')],
    nowhere: [road(null, 'secondaire')],
  };
  const highest = createHighest();
  for (const each of Object.values(roads).flat()) highest.add(each);
  expect(Object.values(roads).map((each) => each.map(highest.has))).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false],
    [false],
  ]);
  const copies = ROAD_COPIES.map((copy) =>
    roadCopy(roads.uaPou, copy, highest.has).map(({ values }) => values.majeure),
  );
  expect(copies).toEqual([[1, 0], [1], []]);
});
