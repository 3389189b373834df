import { expect, test } from 'vitest';
import { readParams } from './params.ts';

test('OWS-02 names of parameters are read in any letter case, again and again', () => {
  for (const _time of [1, 2]) {
    const params = readParams({ LAYERS: 'a', Crs: 'EPSG:4326', i: '0' });
    expect(['layers', 'crs', 'i', 'LAYERS'].map((name) => params.get(name))).toEqual(['a', 'EPSG:4326', '0', '']);
  }
});

test.each(['SLD', 'Sld_Body', 'env', 'VIEWPARAMS', 'remote_ows_url'])(
  'OWS-05 %s is refused by name, every time and whatever was read before',
  (name) => {
    readParams({ LAYERS: 'a' });
    for (const _time of [1, 2]) expect(() => readParams({ [name]: 'x' })).toThrow(`« ${name.toLowerCase()} »`);
  },
);

test('OWS-05 a parameter given twice is refused, in one letter case or in two', () => {
  for (const query of [{ I: ['1', '2'] }, { I: '1', i: '2' }])
    expect(() => readParams(query)).toThrow('« i » est donné deux fois');
});

test('OWS-05 names that mean nothing are read as well when there are more of them than any client has', () => {
  for (let i = 0; i < 2000; i++) expect(readParams({ [`Nom${i}`]: String(i) }).get(`nom${i}`)).toBe(String(i));
  expect(readParams({ TEMPS: '1' }).get('temps')).toBe('1');
});
