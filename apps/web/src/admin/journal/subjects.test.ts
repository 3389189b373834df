import type { JournalLine } from '@motu/contract';
import { expect, test } from 'vitest';
import { changesAsText, changesInWords } from './subjects.ts';

const LINE: JournalLine = {
  id: '1',
  at: '2026-11-15T10:00:00Z',
  actor: 'teva',
  address: null,
  action: 'account-change',
  subject: 'hina',
  subjectId: 'h',
  before: { id: 'h', displayName: 'Hina', role: 'user', context: null, disabled: false, version: 1 },
  after: { id: 'h', displayName: 'Hina', role: 'admin', context: 'mer', disabled: false, version: 2 },
  undoes: null,
  canUndo: true,
};

test('ADM-09 a change is told in words, field by field', () => {
  expect(changesInWords(LINE)).toEqual([
    'Rôle : « Lecteur » devient « Administrateur »',
    'Contexte attaché : « (vide) » devient « mer »',
  ]);
  expect(changesInWords({ ...LINE, before: null })).toEqual(['Créé']);
  expect(changesInWords({ ...LINE, after: null })).toEqual(['Supprimé']);
});

test('ADM-09 two places that differ by a metre do not read the same', () => {
  const place = { title: 'Un', slug: 'un', lon: -149.5, lat: -17.5, width: 0.1, height: 0.1 };
  const line = { ...LINE, action: 'emplacement-change', before: place, after: { ...place, lon: -149.50001 } };
  expect(changesInWords(line)).toEqual(['Longitude : « -149,500000° » devient « -149,500010° »']);
});

test('ADM-09 a long text is read side by side, line by line', () => {
  const note = { order: 1, published: true };
  const line = {
    ...LINE,
    action: 'release-note-change',
    before: { ...note, content: 'Un\nDeux' },
    after: { ...note, content: 'Un\nTrois' },
  };
  expect(changesInWords(line)).toEqual(['Texte : modifié, voir ci-dessous']);
  expect(changesAsText(line).filter(({ isSame }) => !isSame)).toEqual([
    { before: 'Deux', after: 'Trois', isSame: false },
  ]);
});

test('ADM-17 what changed of the fields of a layer, and of its style, is told', () => {
  const kept = (unit: string, color: string) => ({
    name: 'Refuges',
    drawing: { content: { style: { color } }, fields: [{ name: 'alt', title: 'Altitude', unit }] },
  });
  const line = { ...LINE, action: 'layer-change', before: kept('m', '#000'), after: kept('pieds', '#000') };
  expect(changesInWords(line)).toEqual(['Champs : « Altitude (alt, m) » devient « Altitude (alt, pieds) »']);
  const styled = { ...line, after: kept('m', '#fff') };
  expect(changesInWords(styled)).toEqual([expect.stringContaining('Style du dessin')]);
});

test('ADM-09 a kind of thing that has no form yet is read by its own names', () => {
  const line = { ...LINE, action: 'tache-change', before: { name: 'A', version: 1 }, after: { name: 'B', version: 2 } };
  expect(changesInWords(line)).toEqual(['name : « A » devient « B »']);
});
