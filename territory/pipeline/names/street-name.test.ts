import { expect, test } from 'vitest';
import { streetName } from './street-name.ts';

test.each([
  ['rue sarah buchin', 'Rue Sarah Buchin'],
  ["Rue Tūtera'i Tāne", 'Rue Tūteraʻi Tāne'],
  ['Bd. de la Reine Pomare IV', 'Boulevard de la Reine Pomare IV'],
  ['serv. emmanuel porlier', 'Servitude Emmanuel Porlier'],
  ['Rte de la Tuauru', 'Route de la Tuauru'],
  ['VALLEE TIAPA, Route de TIAPA, Allée 2', 'Vallée Tiapa, Route de Tiapa, Allée 2'],
  ["rue l'abbé rougier", 'Rue l’Abbé Rougier'],
  [
    'Aratia Tavana Ariioehau Francis Sanford "Route RFO"',
    'Aratia Tavana Ariioehau Francis Sanford «\u00a0Route RFO\u00a0»',
  ],
  ['4ème avenue', '4ème Avenue'],
  ['voie A', 'Voie A'],
  ['Route de Ceinture Ouest', 'Route de Ceinture Ouest'],
  ['avenue ariipaea pomare - RT2', 'Avenue Ariipaea Pomare'],
  ['250443', null],
  ['Marau / pic vert : a vérifier', null],
  ['', null],
])('TER-01 the street « %s » is written %s', (raw, written) => {
  expect(streetName(raw)).toBe(written);
});
