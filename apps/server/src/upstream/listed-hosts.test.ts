import { expect, test } from 'vitest';
import { kindOfAddress } from './inside-addresses.ts';
import {
  checkAddress,
  type ListedHost,
  mayLeadTo,
  mayRedirectTo,
  readAddedHost,
  readListedHost,
} from './listed-hosts.ts';

const listed = ['cartes.exemple.pf', 'sig.exemple.pf:8080', '10.1.2.3:8080', 'localhost:9000'].map(
  (text) => readListedHost(text) as ListedHost,
);

test.each([
  ['cartes.exemple.pf', { host: 'cartes.exemple.pf', port: null }],
  ['Cartes.Exemple.pf:8080', { host: 'cartes.exemple.pf', port: 8080 }],
  ['[::1]:80', { host: '[::1]', port: 80 }],
  ['0x7f.1:81', { host: '127.0.0.1', port: 81 }],
])('OWS-03 the server %s of the setting is understood', (text, expected) => {
  expect(readListedHost(text)).toEqual(expected);
});

test.each(['', 'http://x', 'x/y', 'x:0', 'x:70000', 'a@b', '169.254.169.254', '0.0.0.0:80', '[fe80::1]', 'x:y'])(
  'OWS-03 « %s » is no server of the setting',
  (text) => expect(readListedHost(text)).toBeNull(),
);

test.each([
  'https://cartes.exemple.pf/wms?map=x',
  'http://cartes.exemple.pf',
  'http://sig.exemple.pf:8080/{z}/{x}/{y}',
])('OWS-03 %s is the address of a listed server', (address) => expect(checkAddress(address, listed).href).toBeTruthy());

test.each([
  ['http://127.0.0.1', 'Le serveur « 127.0.0.1:80 » n’est pas parmi ceux'],
  ['http://[::1]/', 'Le serveur « [::1]:80 » n’est pas'],
  ['http://169.254.169.254/latest/meta-data', 'Le serveur « 169.254.169.254:80 »'],
  ['http://0x7f.1/', 'Le serveur « 127.0.0.1:80 »'],
  ['http://2130706433/', 'Le serveur « 127.0.0.1:80 »'],
  ['http://[::ffff:127.0.0.1]/', 'n’est pas parmi ceux'],
  ['http://cartes.exemple.pf.evil.org/', 'n’est pas parmi ceux'],
  ['http://cartes.exemple.pf@evil.org/', 'ne porte ni nom d’utilisateur'],
  ['http://cartes.exemple.pf:22/', 'Le serveur « cartes.exemple.pf:22 »'],
  ['http://sig.exemple.pf/', 'Le serveur « sig.exemple.pf:80 »'],
  ['file:///etc/passwd', 'n’est pas une adresse'],
  ['file://cartes.exemple.pf/etc/passwd', 'par http ou https, pas par « file »'],
  ['gopher://cartes.exemple.pf/', 'par http ou https, pas par « gopher »'],
  ['//cartes.exemple.pf/', 'n’est pas une adresse'],
  ['cartes', 'n’est pas une adresse'],
])('OWS-03 (OGC-13, SEC-18) %s is refused in French', (address, words) => {
  expect(() => checkAddress(address, listed)).toThrow(words);
});

test.each([
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['10.0.0.1', 'inside'],
  ['127.9.9.9', 'inside'],
  ['100.100.0.1', 'inside'],
  ['::1', 'inside'],
  ['::ffff:127.0.0.1', 'inside'],
  ['::ffff:7f00:1', 'inside'],
  ['::127.0.0.1', 'inside'],
  ['0:0:0:0:0:ffff:c0a8:0101', 'inside'],
  ['fd00::1', 'inside'],
  ['169.254.169.254', 'never'],
  ['::ffff:169.254.169.254', 'never'],
  ['fe80::1%eth0', 'never'],
  ['64:ff9b::7f00:1', 'never'],
  ['2002:7f00:1::', 'never'],
  ['0.0.0.0', 'never'],
  ['::', 'never'],
  ['255.255.255.255', 'never'],
  ['not-an-address', 'never'],
])('OWS-03 (SEC-18) %s is %s', (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
});

test('OWS-03 (SEC-18) a listed name does not lead inside, unless the machine there is listed too', () => {
  const may = (address: string, leadsTo: string) => mayLeadTo(new URL(address), leadsTo, listed);
  expect(may('http://cartes.exemple.pf', '93.184.216.34')).toBe(true);
  expect(may('http://cartes.exemple.pf', '127.0.0.1')).toBe(false);
  expect(may('http://cartes.exemple.pf', '::ffff:10.0.0.9')).toBe(false);
  expect(may('http://cartes.exemple.pf', '169.254.169.254')).toBe(false);
  expect(may('http://sig.exemple.pf:8080', '10.1.2.3')).toBe(true);
  expect(may('http://cartes.exemple.pf', '10.1.2.3')).toBe(false);
  expect(may('http://localhost:9000', '127.0.0.1')).toBe(true);
  expect(may('http://localhost:9000', '10.0.0.9')).toBe(false);
});

test('ADM-23 (SEC-18) a server of the settings leads to public addresses alone, even where the machine inside is listed', () => {
  const may = (address: string, leadsTo: string) => mayLeadTo(new URL(address), leadsTo, listed);
  expect(may('http://ajoute.exemple.pf:8080', '93.184.216.34')).toBe(true);
  expect(may('http://ajoute.exemple.pf:8080', '10.1.2.3')).toBe(false);
  expect(may('http://ajoute.exemple.pf:9000', '127.0.0.1')).toBe(false);
});

test('ADM-23 (SEC-18) a server of the settings redirects to others of the settings, never to those of the environment', () => {
  const added = ['ajoute.exemple.pf', 'autre.exemple.pf'].map((text) => readAddedHost(text) as ListedHost);
  const redirects = (from: string, to: string) => () => checkAddress(to, mayRedirectTo(new URL(from), listed, added));
  expect(redirects('https://ajoute.exemple.pf/', 'https://autre.exemple.pf/')).not.toThrow();
  expect(redirects('https://ajoute.exemple.pf/', 'http://10.1.2.3:8080/')).toThrow('n’est pas parmi ceux');
  expect(redirects('https://ajoute.exemple.pf/', 'http://localhost:9000/')).toThrow('n’est pas parmi ceux');
  expect(redirects('https://cartes.exemple.pf/', 'http://10.1.2.3:8080/')).not.toThrow();
  expect(redirects('https://cartes.exemple.pf/', 'https://ajoute.exemple.pf/')).not.toThrow();
});

test.each(['10.1.2.3:8080', 'localhost', '[::1]', '8.8.8.8', 'serveur', '169.254.169.254', 'x y'])(
  'ADM-23 (SEC-18) « %s » written into the settings by any means lists nothing',
  (text) => expect(readAddedHost(text)).toBeNull(),
);

test('ADM-23 who can list a refused server is told: an administrator, or the operator', () => {
  expect(() => checkAddress('https://autre.exemple.pf/wms', listed)).toThrow('Serveurs extérieurs');
  expect(() => checkAddress('http://10.9.9.9/wms', listed)).toThrow('réglage MOTU_UPSTREAMS');
});
