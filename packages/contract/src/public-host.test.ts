import { expect, test } from 'vitest';
import { readPublicHost } from './public-host.ts';

test.each([
  ['cartes.exemple.pf', 'cartes.exemple.pf'],
  ['  Cartes.Exemple.PF ', 'cartes.exemple.pf'],
  ['https://cartes.exemple.pf/wms?map=x', 'cartes.exemple.pf'],
  ['http://cartes.exemple.pf', 'cartes.exemple.pf'],
  ['https://cartes.exemple.pf:8443/', 'cartes.exemple.pf:8443'],
  ['cartes.exemple.pf:8080', 'cartes.exemple.pf:8080'],
  ['cartes.exemple.pf:443', 'cartes.exemple.pf:443'],
  ['cartes.exemple.pf:80', 'cartes.exemple.pf:80'],
  ['éléments.exemple.pf', 'xn--lments-9uab.exemple.pf'],
])('ADM-23 « %s » is the public server %s', (text, host) => {
  expect(readPublicHost(text)).toEqual({ host, fault: null });
});

test.each([
  ['', 'Écrivez le nom'],
  ['127.0.0.1', 'adresse IP'],
  ['10.0.0.5:8080', 'adresse IP'],
  ['http://2130706433/', '«\u00a0127.0.0.1\u00a0» est une adresse IP'],
  ['0x7f.1', '«\u00a0127.0.0.1\u00a0» est une adresse IP'],
  ['169.254.169.254', 'adresse IP'],
  ['8.8.8.8', 'adresse IP'],
  ['[::1]:80', 'adresse IP'],
  ['https://[fe80::1]/', 'adresse IP'],
  ['localhost', 'réseau interne'],
  ['localhost:9000', 'réseau interne'],
  ['a.localhost', 'réseau interne'],
  ['sig.local', 'réseau interne'],
  ['metadata.google.internal', 'réseau interne'],
  ['serveur', 'réseau interne'],
  ['https://teva:secret@cartes.exemple.pf/', 'sans nom d’utilisateur'],
  ['teva@cartes.exemple.pf', 'n’est pas un serveur'],
  ['ftp://cartes.exemple.pf', 'n’est pas un serveur'],
  ['cartes.exemple.pf/wms', 'n’est pas un serveur'],
  ['cartes.exemple.pf:0', 'n’est pas un serveur'],
  ['cartes.exemple.pf:70000', 'n’est pas un serveur'],
  ['cartes..exemple.pf', 'n’est pas un serveur'],
  ['cartes.exemple.pf.', 'n’est pas un serveur'],
  ['*.exemple.pf', 'n’est pas un serveur'],
  ['deux mots.pf', 'n’est pas un serveur'],
  [`${'a'.repeat(64)}.pf`, 'n’est pas un serveur'],
])('ADM-23 (SEC-18) « %s » is refused in French: %s', (text, words) => {
  const { host, fault } = readPublicHost(text);
  expect(host).toBeNull();
  expect(fault).toContain(words);
});
