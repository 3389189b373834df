import { expect, test } from 'vitest';
import { CATALOGUE } from './catalogue.ts';

const TITLES = [
  'Fond de carte',
  'Fond clair',
  'Fond sombre',
  'Relief ombré',
  'Courbes de niveau',
  'Altitude',
  'Pente',
  'Fond marin',
  'Communes',
  'Subdivisions',
  'Population par commune',
  'Bâtiments',
  'Routes',
  'Cours d’eau',
  'Occupation du sol',
  'Sommets',
  'Toponymes',
  'Aérodromes',
  'Enseignement',
  'Santé',
  'Administration',
  'Culte',
  'Récifs',
  'Bathymétrie',
  'Mer territoriale',
  'Zone économique exclusive et limites maritimes',
];

test('TER-01 the default layers are all there, each with its own slug, description and producers', () => {
  expect(CATALOGUE.map(({ title }) => title).toSorted()).toEqual(TITLES.toSorted());
  expect(new Set(CATALOGUE.map(({ slug }) => slug)).size).toBe(CATALOGUE.length);
  for (const { slug, description, sources, minZoom, maxZoom } of CATALOGUE) {
    expect(slug).toMatch(/^[a-z][a-z-]+$/);
    expect(description.length).toBeGreaterThan(30);
    expect(sources.length).toBeGreaterThan(0);
    expect(minZoom).toBeLessThan(maxZoom);
  }
});

test('TER-01 a layer of generalised or dated data says so', () => {
  for (const slug of ['relief-ombre', 'altitude', 'pente', 'courbes-de-niveau']) {
    expect(CATALOGUE.find((layer) => layer.slug === slug)?.description).toMatch(/généralisé/);
  }
  for (const slug of ['routes', 'cours-d-eau', 'occupation-du-sol', 'sommets']) {
    expect(CATALOGUE.find((layer) => layer.slug === slug)?.description).toMatch(/OpenStreetMap, août 2021/);
  }
});

test('layers are plain data: they pass to a worker and to the data base unchanged', () => {
  expect(structuredClone(CATALOGUE)).toEqual(CATALOGUE);
  expect(JSON.parse(JSON.stringify(CATALOGUE))).toEqual(CATALOGUE);
});
