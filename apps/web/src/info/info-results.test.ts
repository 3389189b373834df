import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseProperties, readFeatures } from './info-results.ts';

const fields = [
  { name: 'nom', title: 'Nom' },
  { name: 'aire', title: 'Superficie', unit: 'km²' },
];

test('INFO-04 attributes carry the titles of the layer, in its order, and are written in French', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
  const properties = { ouvert: true, aire: 1234.5, nom: 'Papeete', vide: '', rien: null, jour: '2026-11-12' };
  expect(parseProperties(properties, fields).map(({ name, value }) => `${name} : ${value}`)).toEqual([
    'Nom : Papeete',
    'Superficie : 1\u202f234,5\u00a0km²',
    'Ouvert : Oui',
    'Jour : 12 novembre 2026',
  ]);
});

test.each([
  ['https://www.ispf.pf/x', 'https://www.ispf.pf/x'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://deux mots', null],
])('INFO-04 (SEC-18) « %s » leads to %s', (value, href) => {
  expect(parseProperties({ lien: value }, [])[0]?.href).toBe(href);
});

test('INFO-04 names and values stay texts, whatever they hold', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  expect(parseProperties({ [hostile]: hostile }, [])).toEqual([{ name: hostile, value: hostile, href: null }]);
});

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

test('INFO-04 an answer of whatever form never breaks', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => void readFeatures(body, { slug: 'x', fields })));
  expect(readFeatures({ features: [null, { properties: null }, 3] }, { slug: 'x', fields })).toEqual([]);
});
