import type { LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import type { ProfileData } from '../profile/index.ts';
import type { Route } from './route.ts';
import { routeSheet } from './route-sheet.ts';

const LINE: LonLat[] = [
  [-149.57, -17.54],
  [-149.5, -17.53],
];
const ROUTE: Route = {
  segments: [
    {
      index: 0,
      nom_rue: 'Rue Gauguin',
      type: 'voiture',
      instruction: 'Prendre la rue Gauguin',
      manoeuvre: 'depart',
      cost: 60,
      longueur: 800,
      formattedDuration: '1 min',
      formattedLength: '800 m',
      from: 0,
      line: LINE,
    },
  ],
  duration: 60,
  length: 800,
  mention: 'Réseau d’août 2021.',
  approaches: [{ end: 'END', road: [-149.5, -17.53], distance: 250 }],
  line: LINE,
};
const PROFILE: ProfileData = {
  points: LINE.map((position, i) => ({ distance: i * 800, altitude: i * 30, position, relief: 'r' })),
  total: 800,
  climb: 30,
  descent: 0,
  sources: 'Copernicus DEM 30 m',
  mentions: ['Relief généralisé.'],
};
const ENDS = { from: 'Papeete', to: 'Mahina', places: [[-149.58, -17.54]] as LonLat[] };
const signal = new AbortController().signal;

test('PRN-08 the sheet of a route has its map around both ends, its steps with their figures, and its profile', async () => {
  const sheet = routeSheet(ROUTE, ENDS, async () => PROFILE);
  expect(sheet).toMatchObject({ kind: 'Feuille de route', subtitle: 'Voiture' });
  expect(sheet.title).toContain('Papeete');
  expect(sheet.places).toEqual([[-149.58, -17.54], ...LINE]);
  const [steps, profile] = await sheet.sections(signal);
  expect(steps?.blocks[0]).toEqual({
    kind: 'steps',
    steps: [{ text: 'Prendre la rue Gauguin', figures: '800 m · 1 min' }],
  });
  expect(JSON.stringify(steps)).toContain('250');
  expect(steps?.blocks.at(-1)).toEqual({ kind: 'text', text: 'Réseau d’août 2021.' });
  expect(profile?.blocks[0]).toMatchObject({ kind: 'profile', points: [{ altitude: 0 }, { altitude: 30 }] });
  expect(profile?.blocks.at(-1)).toEqual({ kind: 'text', text: 'Relief généralisé.' });
});

test('PRN-08 without a profile the sheet is made, and says so in its place', async () => {
  const failed = routeSheet(ROUTE, ENDS, () => Promise.reject(new Error('cut')));
  expect((await failed.sections(signal))[1]?.blocks).toEqual([
    { kind: 'text', text: 'Le profil n’a pas pu être calculé.' },
  ]);
});
