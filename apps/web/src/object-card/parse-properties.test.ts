import { expect, onTestFinished, test, vi } from 'vitest';
import { parseProperties } from './parse-properties.ts';

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

/** What a card shows of a value that is described so. */
const shown = (value: unknown, field: object) =>
  parseProperties({ champ: value }, [{ name: 'champ', title: 'Champ', ...field }])[0];

test.each([
  [2024, { format: 'integer' }, '2024'],
  ['0123', { format: 'integer' }, '0123'],
  ['0', { format: 'integer' }, '0'],
  [1234.5, { format: 'decimal', decimals: 2, unit: 'ha' }, '1\u202f234,50\u00a0ha'],
  ['12,5', { format: 'decimal', decimals: 1 }, '12,5'],
  ['1500000', { format: 'amount', unit: 'F' }, '1\u202f500\u202f000\u00a0F'],
  [98713, { format: 'text' }, '98713'],
  [1, { format: 'boolean' }, 'Oui'],
  [0, { format: 'boolean' }, 'Non'],
  ['VRAI', { format: 'boolean' }, 'Oui'],
  ['peut-être', { format: 'boolean' }, 'peut-être'],
  ['environ 12', { format: 'integer', unit: 'm' }, 'environ 12\u00a0m'],
  ['12/11/2026', { format: 'date' }, '12 novembre 2026'],
  ['99/99/2026', { format: 'date' }, '99/99/2026'],
])('ADM-17 %o described as %o is written « %s »', (value, field, text) => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
  expect(shown(value, field)).toEqual({ name: 'Champ', value: text, href: null });
});

test.each([
  ['https://refuge.pf/a', 'link', 'https://refuge.pf/a'],
  ['/photos/abri.jpg', 'link', '/photos/abri.jpg'],
  ['//ailleurs.pf/a', 'link', null],
  ['javascript:alert(1)', 'link', null],
  ['mairie@papeete.pf', 'email', 'mailto:mairie@papeete.pf'],
  ['a@b.pf?bcc=c@d.pf', 'email', null],
  ['+689 40 50 12 34', 'telephone', 'tel:+68940501234'],
  ['appeler le matin', 'telephone', null],
])('ADM-17 (SEC-18) « %s » as a %s leads to %s', (value, format, href) => {
  expect(shown(value, { format })).toMatchObject({ value, href });
});

test('ADM-17 a number of eight figures reads as a telephone number', () => {
  expect(shown(40501234, { format: 'telephone' })?.value).toBe('40\u00a050\u00a012\u00a034');
});

test('ADM-17 (SEC-18) a picture of this site is shown; one of another is a link, in https only; anything else is text', () => {
  const picture = (value: string) => shown(value, { format: 'picture' });
  expect(picture('/photos/abri.jpg')).toMatchObject({ picture: '/photos/abri.jpg', href: '/photos/abri.jpg' });
  expect(picture(`${location.origin}/a.png`)).toMatchObject({ picture: '/a.png' });
  const elsewhere = 'https://ailleurs.pf/a.png';
  expect(picture(elsewhere)).toEqual({ name: 'Champ', value: 'Voir l’image (ailleurs.pf)', href: elsewhere });
  for (const value of [
    'http://ailleurs.pf/a.png',
    '//ailleurs.pf/a.png',
    '/\\ailleurs.pf',
    'data:image/png;base64,AA',
  ]) {
    expect(picture(value)).toEqual({ name: 'Champ', value, href: null });
  }
});

test('ADM-17 the meaning of an attribute comes with it', () => {
  expect(shown(4, { description: 'Au-dessus de la mer.' })).toMatchObject({ description: 'Au-dessus de la mer.' });
});
