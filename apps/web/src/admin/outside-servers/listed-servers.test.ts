import { expect, test } from 'vitest';
import { unlistedHost } from './listed-servers.ts';

const server = (host: string, origin: 'environment' | 'settings' | 'unlisted') => ({ host, origin, layers: [] });
const SERVERS = [
  server('cartes.exemple.pf', 'environment'),
  server('sig.exemple.pf:8080', 'settings'),
  server('sur.exemple.pf:443', 'settings'),
  server('perdu.exemple.pf', 'unlisted'),
];

test.each([
  ['https://cartes.exemple.pf/wms', null],
  ['http://cartes.exemple.pf/wms', null],
  ['https://cartes.exemple.pf:8443/wms', 'cartes.exemple.pf:8443'],
  ['http://sig.exemple.pf:8080/', null],
  ['http://sig.exemple.pf/', 'sig.exemple.pf'],
  ['https://sur.exemple.pf/', null],
  ['https://perdu.exemple.pf/', 'perdu.exemple.pf'],
  ['https://nouveau.exemple.pf/{z}/{x}/{y}.png', 'nouveau.exemple.pf'],
  ['http://10.0.0.5/wms', null],
  ['http://localhost:8080/', null],
  ['/api/wms', null],
  ['https://', null],
])('ADM-23 of %s, an administrator may still list: %s', (address, host) => {
  expect(unlistedHost(address, SERVERS)).toBe(host);
});
