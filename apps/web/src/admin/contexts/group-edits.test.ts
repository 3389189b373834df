import { expect, test } from 'vitest';
import * as edit from './group-edits.ts';

const layer = (slug: string, position: number, visible = false) => ({
  position,
  layer: slug,
  options: { visible, opacity: 1 },
});
const GROUPS: edit.Groups = [
  { name: 'Fonds', position: 0, groupAndLayers: [layer('plan', 0, true)] },
  { name: 'Relief', position: 1, groupAndLayers: [layer('pente', 0), layer('ombre', 1), layer('courbes', 2)] },
];
const read = (groups: edit.Groups) =>
  groups.map(({ name, position, groupAndLayers }) => [
    name,
    position,
    groupAndLayers.map((entry) => `${entry.position}${entry.layer}`).join(' '),
  ]);

test('ADM-04 groups are added, named, moved and removed; positions follow the order', () => {
  const added = edit.renameGroup(edit.addGroup(GROUPS), 2, 'Mer');
  expect(read(edit.moveGroup(added, 2, 0)).map(([name, position]) => `${position} ${name}`)).toEqual([
    '0 Mer',
    '1 Fonds',
    '2 Relief',
  ]);
  expect(read(edit.removeGroup(GROUPS, 0))).toEqual([['Relief', 0, '0pente 1ombre 2courbes']]);
});

test('ADM-04 layers are added, moved, set and removed inside their group', () => {
  expect(read(edit.moveLayer(GROUPS, 1, 'courbes', 0))[1]?.[2]).toBe('0courbes 1pente 2ombre');
  expect(read(edit.addLayers(GROUPS, 0, ['recifs', 'pente']))[0]?.[2]).toBe('0plan 1recifs 2pente');
  expect(read(edit.removeLayer(GROUPS, 1, 'pente'))[1]?.[2]).toBe('0ombre 1courbes');
  const set = edit.setLayer(GROUPS, 1, 'ombre', { opacity: 0.5 });
  expect(set[1]?.groupAndLayers[1]?.options).toEqual({ visible: false, opacity: 0.5 });
});

test('ADM-04 a layer goes to another group with its options', () => {
  const groups = edit.changeGroup(GROUPS, 0, 'plan', 1);
  expect(read(groups)).toEqual([
    ['Fonds', 0, ''],
    ['Relief', 1, '0pente 1ombre 2courbes 3plan'],
  ]);
  expect(groups[1]?.groupAndLayers[3]?.options.visible).toBe(true);
  expect(edit.changeGroup(GROUPS, 0, 'plan', 0)).toBe(GROUPS);
  expect(edit.layersOf(groups)).toEqual(['pente', 'ombre', 'courbes', 'plan']);
});

test('ADM-09 groups read as text, line by line', () => {
  expect(edit.groupsAsText(edit.setLayer(GROUPS, 1, 'ombre', { opacity: 0.5 }))).toBe(
    'Fonds\n  + plan\nRelief\n  – pente\n  – ombre (50 %)\n  – courbes',
  );
});
