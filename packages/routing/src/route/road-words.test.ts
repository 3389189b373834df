import { expect, test } from 'vitest';
import { asFarAs, sayFerry, sayRoad } from './road-words.ts';

test.each([
  ['Avenue Pouvanaa a Oopa', '', 'l’avenue Pouvanaa a Oopa'],
  ['Av. Pierre Loti', 'RT27', 'l’avenue Pierre Loti (RT27)'],
  ['Bd. de la Reine Pomare IV', '', 'le boulevard de la Reine Pomare IV'],
  ['Route de Ceinture Ouest', 'RT1', 'la route de Ceinture Ouest (RT1)'],
  ['Rte de la Tuauru', '', 'la route de la Tuauru'],
  ['Serv.Tefautea', '', 'la servitude Tefautea'],
  ['IMPASSE Pureora', '', 'l’impasse Pureora'],
  ['4ème avenue', '', 'la 4ème avenue'],
  ['quai', '', 'le quai'],
  ['RDO', 'RT5', 'la RDO (RT5)'],
  ['Aratia Nelson Mandela', '', 'Aratia Nelson Mandela'],
  ['Ruelleville', '', 'Ruelleville'],
  ['', 'RT1', 'la RT1'],
  ['', 'RT1;RT2', 'la RT1\u00a0/ RT2'],
  ['RT1', 'RT1', 'la RT1'],
  ['D 12', '', 'la D 12'],
  ['avenue charles de gaulle - RT7', 'RT 7', 'l’avenue charles de gaulle - RT7'],
  ['', '', ''],
])('ITI-03 the road %j with the number %j is « %s » in a sentence', (name, ref, said) => {
  expect(sayRoad(name, ref)).toBe(said);
});

test.each([
  ['Vaiare', 'jusqu’à Vaiare'],
  ['quai de Maupiti', 'jusqu’au quai de Maupiti'],
  ['aéroport (motu Mute)', 'jusqu’à l’aéroport (motu Mute)'],
  ['marina Taina', 'jusqu’à la marina Taina'],
])('ITI-03 a ferry is left at the quay %j: %s', (quay, said) => {
  expect(asFarAs(quay)).toBe(said);
});

test.each([
  ['Papeete–Vaiare (Moorea)', 'le bac Papeete–Vaiare (Moorea)'],
  ['Bac Papeete–Vaiare', 'le bac Papeete–Vaiare'],
  ['Navette du Lagoonarium', 'la navette du Lagoonarium'],
  ['', 'le bac'],
])('ITI-03 the ferry %j is « %s »', (name, said) => {
  expect(sayFerry(name)).toBe(said);
});
