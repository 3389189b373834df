import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFeatures } from './info-results.ts';

const fields = [
  { name: 'nom', title: 'Nom' },
  { name: 'aire', title: 'Superficie', unit: 'km²' },
];

test('INFO-05 outside of the easements a warning is added', () => {
  const layer = { slug: 'psa', fields: [] };
  const [outside] = readFeatures({ features: [{ id: 'a', properties: { GRAY_INDEX: -1 } }] }, layer);
  expect(outside?.parsedProperties.at(-1)).toMatchObject({
    name: 'Avertissement',
    value: 'Point sélectionné situé en dehors du périmètre des servitudes aéronautiques de dégagement.',
  });
  const [inside] = readFeatures({ features: [{ id: 'a', properties: { GRAY_INDEX: 12 } }] }, layer);
  expect(inside?.parsedProperties.map(({ name }) => name)).not.toContain('Avertissement');
  const [other] = readFeatures({ features: [{ properties: { GRAY_INDEX: -1 } }] }, { slug: 'pente', fields: [] });
  expect(other?.parsedProperties.map(({ name }) => name)).not.toContain('Avertissement');
});

test('INFO-04 a feature has its id, or one of its layer, its attributes as they came, and those with a title as they are read', () => {
  const features = [
    { type: 'Feature', id: 'communes.3', properties: { nom: 'Arue', aire: 16.1, fid: 3 }, geometry: null },
    { type: 'Feature', id: 7, properties: { nom: 'Pirae' } },
    { type: 'Feature', properties: { nom: 'Mahina' } },
  ];
  const read = readFeatures({ type: 'FeatureCollection', features }, { slug: 'communes', fields });
  expect(read.map(({ id }) => id)).toEqual(['communes.3', '7', 'communes.2']);
  expect(read[0]?.properties).toEqual({ nom: 'Arue', aire: 16.1, fid: 3 });
  expect(read[0]?.parsedProperties.slice(0, 2).map(({ name, value }) => [name, value])).toEqual([
    ['Nom', 'Arue'],
    ['Superficie', '16,1\u00a0km²'],
  ]);
});

test('INFO-04 an answer of whatever form never breaks', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => void readFeatures(body, { slug: 'x', fields })));
  expect(readFeatures({ features: [null, { properties: null }, 3] }, { slug: 'x', fields })).toEqual([]);
});
