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
  ["Rue Dumont D'urville", 'Rue Dumont d’Urville'],
  ["Rue Jeanne D'arc", 'Rue Jeanne d’Arc'],
  ['RUE JEANNE D’ARC', 'Rue Jeanne d’Arc'],
  ["Rte de L'Uranie", 'Route de l’Uranie'],
  ["Crs de L'union sacrée", 'Cours de l’Union sacrée'],
  ["Rue de l'Évêché", 'Rue de l’Évêché'],
  ["Rue de l'école Fariimata", 'Rue de l’école Fariimata'],
  ['Rue Du Bon Pasteur', 'Rue du Bon Pasteur'],
  ['Promenade De Nice', 'Promenade de Nice'],
  ['Impasse des Hauts De Pureora 2', 'Impasse des Hauts de Pureora 2'],
  ['Route De La Pointe', 'Route de la Pointe'],
  ['Servitude Lotissement Le Parc', 'Servitude Lotissement Le Parc'],
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
