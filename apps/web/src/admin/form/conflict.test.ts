import { expect, test } from 'vitest';
import { differences, resolve } from './conflict.ts';

type Thing = { name: string; zoom: number; aliases: string[]; isShown: boolean; version: number };
const base: Thing = { name: 'Récifs', zoom: 7, aliases: [], isShown: true, version: 3 };
const conflict = {
  base,
  mine: { ...base, name: 'Récifs et passes', zoom: 8 },
  theirs: { ...base, zoom: 9, aliases: ['lagons'], isShown: false, version: 4 },
};
const fields = [
  { name: 'name', label: 'Nom' },
  { name: 'zoom', label: 'Zoom' },
  { name: 'aliases', label: 'Alias' },
  { name: 'isShown', label: 'Publiée' },
] as const;

test('ADM-09 what two administrators changed is told field by field, and the one who changed it is proposed', () => {
  expect(differences(conflict, fields)).toEqual([
    { name: 'name', label: 'Nom', mine: 'Récifs et passes', theirs: 'Récifs', proposed: 'mine' },
    { name: 'zoom', label: 'Zoom', mine: '8', theirs: '9', proposed: 'mine' },
    { name: 'aliases', label: 'Alias', mine: '(vide)', theirs: 'lagons', proposed: 'theirs' },
    { name: 'isShown', label: 'Publiée', mine: 'Oui', theirs: 'Non', proposed: 'theirs' },
  ]);
});

test('ADM-09 what is chosen is kept, over the version that was saved last', () => {
  expect(resolve(conflict, { name: 'mine', zoom: 'theirs', aliases: 'theirs' })).toEqual({
    name: 'Récifs et passes',
    zoom: 9,
    aliases: ['lagons'],
    isShown: false,
    version: 4,
  });
});
