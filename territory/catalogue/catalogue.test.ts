import { denominatorOf, type Layer } from '@motu/engine';
import { compileFilter } from '@motu/engine/style';
import { expect, test } from 'vitest';
import { CATALOGUE } from './index.ts';

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

test.each([
  [12, [100, 200, 300, 400, 600], [500, 1000, 1500]],
  [13, [50, 100, 150, 200, 300], [250, 500, 750, 1000]],
  [14, [25, 50, 75, 100, 150], [125, 250, 375, 500]],
])('TER-01 at zoom %i contours are drawn at %j, each fifth heavier: %j', (zoom, thin, heavy) => {
  const { content } = CATALOGUE.find(({ slug }) => slug === 'courbes-de-niveau') as Layer;
  const rules = content.kind === 'features' ? content.style.rules : [];
  const denominator = denominatorOf(zoom);
  const shown = rules.filter(({ scaleDenominator: { min = 0, max = Infinity } = {} }) => {
    return denominator >= Number(min) && denominator < Number(max);
  });
  /** What the table has at that zoom: its copy for small scales has a line every 100 m. */
  const every = zoom > 12 ? 25 : 100;
  const heights = Array.from({ length: 2_100 / every }, (_, i) => (i + 1) * every);
  const drawn = (name: string) => {
    const accepts = compileFilter(shown.find((rule) => rule.name === name)?.filter);
    return heights.filter((altitude) => accepts({ altitude, maitresse: altitude % 125 === 0 ? 1 : 0 }));
  };
  expect(drawn('Courbe').slice(0, thin.length)).toEqual(thin);
  expect(drawn('Courbe maîtresse').slice(0, heavy.length)).toEqual(heavy);
});

test.each([
  ['population-par-commune', 'Densité, en habitants par km², 2022'],
  ['altitude', 'Altitude du sol, en mètres'],
  ['pente', 'Pente du terrain, en degrés'],
  ['bathymetrie', 'Profondeur, en mètres'],
])('LAY-05 the legend of %s tells what its colours count: %s', (slug, subtitle) => {
  expect(CATALOGUE.find((layer) => layer.slug === slug)?.legend?.subtitle).toBe(subtitle);
});

test('layers are plain data: they pass to a worker and to the data base unchanged', () => {
  expect(structuredClone(CATALOGUE)).toEqual(CATALOGUE);
  expect(JSON.parse(JSON.stringify(CATALOGUE))).toEqual(CATALOGUE);
});
