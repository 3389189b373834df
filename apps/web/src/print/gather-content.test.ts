import type { CopyrightEntry, Licence } from '@motu/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testItem } from '../layers/testing.ts';
import { creditsOf, daysOnPage } from './gather-content.ts';

const osm: CopyrightEntry = {
  producteur: 'OpenStreetMap',
  copyright: 'les contributeurs d’OpenStreetMap',
  annee: '2021',
  url: null,
};
const ispf: CopyrightEntry = { producteur: 'ISPF', copyright: '© ISPF, Licence ouverte 2.0', annee: null, url: null };
const licence = (entry: CopyrightEntry, name: string, note: string | null): Licence => ({
  ...entry,
  licence: name,
  licenceUrl: null,
  note,
  aConfirmer: false,
});
const licences = [licence(osm, 'ODbL 1.0', 'Vitesses estimées'), licence(ispf, 'Licence ouverte 2.0', null)];
const now = new Date('2026-11-17T20:00:00Z');

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
});
afterEach(() => vi.restoreAllMocks());

test('PRN-06 producers are told with their licences, the dates of the data and the day of the page', () => {
  const { sources, notes, dates } = creditsOf([osm, ispf, osm], licences, [], now);
  expect(sources).toEqual(['© les contributeurs d’OpenStreetMap, ODbL 1.0', '© ISPF, Licence ouverte 2.0']);
  expect(notes).toEqual(['Vitesses estimées']);
  expect(dates[0]).toBe('Données de 2021');
  expect(dates[1]).toMatch(/^Page établie le 17/);
});

test('PRN-06 what a layer says of itself takes the place of what its producers say', () => {
  const item = testItem('fond', {
    metadata: { description: null, producteur: null, date: '2024', note: 'Lagons déduits', avertissement: null },
  });
  const { notes, dates } = creditsOf([osm], licences, [item], now);
  expect(notes).toEqual(['Lagons déduits']);
  expect(dates[0]).toBe('Données de 2021, 2024');
});

test('TIME-01 the page says which days its layers with dates show, and nothing of the others', () => {
  const items = [testItem('releves', { name: 'Relevés', dated: true }), testItem('fond')];
  expect(daysOnPage(items, '2024-05-02')).toEqual(['Relevés\u00a0: 2 mai 2024']);
  expect(daysOnPage(items, '2024-05-02/2024-05-04')).toEqual(['Relevés\u00a0: 2–4 mai 2024']);
  expect(daysOnPage(items, undefined)).toEqual([]);
});
