import { expect, test } from 'vitest';
import { airfieldName } from '../pipeline/names/airfield-name.ts';
import { cleanName } from './clean-name.ts';

test.each([
  ["Faa'a", 'Faaʻa'],
  ["Ha'amene", 'Haʻamene'],
  ["Station d'épuration", 'Station d’épuration'],
  ["École de l'Annonciation", 'École de l’Annonciation'],
  ['  mairie   de  Pirae ', 'Mairie de Pirae'],
  ["Service d'hygiène de Faa'a", 'Service d’hygiène de Faaʻa'],
  ["Carrosserie de la presqu'île", 'Carrosserie de la presqu’île'],
  ["Presqu'île de Taiarapu", 'Presqu’île de Taiarapu'],
  ['E\u0301cole', 'École'],
])('TER-01 writes %j as people do', (raw, clean) => {
  expect(cleanName(raw)).toBe(clean);
  expect(cleanName(clean)).toBe(clean);
});

test.each([
  ['Anaa Airport', 'Aérodrome d’Anaa'],
  ['Rurutu Airport', 'Aérodrome de Rurutu'],
  ['Ua Pou Airport', 'Aérodrome de Ua Pou'],
  ["Faa'a International Airport", 'Aéroport international de Tahiti-Faaʻa'],
])('TER-01 gives %s its French name', (raw, french) => {
  expect(airfieldName(raw)).toBe(french);
});
