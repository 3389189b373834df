import type { Position } from '@motu/geopackage';
import { expect, test } from 'vitest';
import type { Feature } from '../sources/read-features.ts';
import { readPlaces } from './places.ts';

const place = (nom: string | null, classe: string | null, sous_classe: string | null, at: Position): Feature => ({
  geometry: { type: 'Point', coordinates: at },
  properties: { nom, classe, sous_classe },
});
const nowhere = () => ({ commune: null, insee: null, ile: null, archipel: null });

test('TER-01 merges a place drawn several times, and its unnamed double', () => {
  const places = readPlaces(
    [
      place(null, 'lodging', 'hotel', [-148.2, -15.1]),
      place('Tikehau Pearl Beach Resort', 'lodging', 'hotel', [-148.2, -15.1]),
      place('Tikehau Pearl beach resort', 'lodging', 'hotel', [-148.203, -15.103]),
      place('Tikehau Pearl Beach Resort', 'lodging', 'hotel', [-149.2, -15.1]),
    ],
    nowhere,
  );
  expect(places.map(({ at }) => at)).toEqual([
    [-148.2, -15.1],
    [-149.2, -15.1],
  ]);
});

test('TER-01 sorts a place without a class by its name, and leaves the unknown undrawn', () => {
  const [hall, farm] = readPlaces(
    [
      place('Mairie de Pirae', null, null, [-149.5, -17.5]),
      place('Exploitation maraîchère', null, null, [-149.5, -17.6]),
    ],
    nowhere,
  );
  expect(hall?.sort).toMatchObject({ theme: 'administration', classe: 'mairie', minZoom: 14 });
  expect(farm?.sort).toMatchObject({ theme: 'autre', minZoom: null });
});

test('TER-01 a town hall that was read as a hotel is a town hall', () => {
  const [hall, hotel] = readPlaces(
    [
      place('Mairie (Fare pote)', 'lodging', 'hotel', [-149.5, -17.5]),
      place('Hôtel Tahiti Nui', 'lodging', 'hotel', [-149.5, -17.6]),
    ],
    nowhere,
  );
  expect(hall?.sort).toMatchObject({ theme: 'administration', classe: 'mairie' });
  expect(hotel?.sort).toMatchObject({ theme: 'tourisme', classe: 'hotel' });
});

test('TER-01 does not label what is too long or doubtful', () => {
  const [long] = readPlaces([place('Temple / Église', 'place_of_worship', null, [-149.5, -17.5])], nowhere);
  expect(long?.isLabelled).toBe(false);
});
