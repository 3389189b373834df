import { expect, test } from 'vitest';
import { toGroups } from '../catalogue.ts';
import { placeLayer } from './place-layer.ts';

const CATALOGUE = toGroups([
  { name: 'Lieux', layers: ['sante', 'culte', 'routes'] },
  { name: 'Eaux', layers: ['rivieres', 'lacs'] },
  { name: 'Relief', layers: ['+sommets', 'courbes', 'pente'] },
]);

type Named = [name: string, ...layers: string[]];
const groupsOf = (...named: Named[]) => toGroups(named.map(([name, ...layers]) => ({ name, layers })));

function place(groups: Named[], ...added: string[]): Named[] {
  const placed = added.reduce((all, slug) => placeLayer(all, slug, CATALOGUE, added), groupsOf(...groups));
  expect(placed.map(({ position }) => position)).toEqual(placed.map((_, i) => i));
  return placed.map(({ name, groupAndLayers }) => [name, ...groupAndLayers.map(({ layer }) => layer)]);
}

test('ADM-04 a new layer comes beside its nearest neighbour, wherever an administrator has put that', () => {
  expect(place([['Relief', 'pente', 'courbes']], 'sommets')).toEqual([['Relief', 'pente', 'sommets', 'courbes']]);
  expect(place([['Divers', 'routes', 'sante', 'x']], 'culte')).toEqual([['Divers', 'routes', 'sante', 'culte', 'x']]);
  expect(place([['Relief']], 'sommets')).toEqual([['Relief', 'sommets']]);
});

test('ADM-04 a group that is new comes whole, after the one that it follows', () => {
  expect(
    place(
      [
        ['Lieux', 'routes'],
        ['Relief', 'pente'],
      ],
      'rivieres',
      'lacs',
    ),
  ).toEqual([
    ['Lieux', 'routes'],
    ['Eaux', 'rivieres', 'lacs'],
    ['Relief', 'pente'],
  ]);
});

test('ADM-04 a context without place for it, or that has it, stays as it is', () => {
  const own: Named[] = [['Mes couches', 'x']];
  expect(place(own, 'sommets')).toEqual(own);
  expect(place(own, 'rivieres', 'lacs')).toEqual(own);
  expect(
    place(
      [
        ['Relief', 'pente'],
        ['Vue', 'sommets'],
      ],
      'sommets',
    ),
  ).toEqual([
    ['Relief', 'pente'],
    ['Vue', 'sommets'],
  ]);
});

test('ADM-04 it is shown at start where the catalogue shows it', () => {
  const [group] = placeLayer(groupsOf(['Relief', 'pente']), 'sommets', CATALOGUE, ['sommets']);
  expect(group?.groupAndLayers[0]?.options).toEqual({ visible: true, opacity: 1 });
});
