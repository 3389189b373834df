import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { askService, checkAddress } from './ask-service.ts';

test('OWN-04 a service that is not there, and one that answers by an error, have each their sentence', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wms`;
  await expect(askService(address)).rejects.toThrow('Le service a répondu par une erreur (503).');
  server.closeAllConnections();
  await once(server.close(), 'close');
  await expect(askService(address)).rejects.toThrow('Le service n’a pas répondu en 15 secondes, ou n’existe pas.');
});

test('OWN-04 what is no address of the web is told before anything is asked', () => {
  const check = (text: string) => checkAddress(text, ['tuiles.exemple.pf']).href;
  expect(() => check(' ')).toThrow('Écrivez une adresse, comme https://data.geopf.fr/wms-r.');
  for (const text of ['tuiles.exemple.pf/wms', 'ftp://tuiles.exemple.pf/', 'javascript:alert(1)', 'https://'])
    expect(() => check(text)).toThrow('Ce n’est pas une adresse\u00a0: elle commence par https://.');
  expect(check(' https://tuiles.exemple.pf/{z}/{x}/{y}.png ')).toBe('https://tuiles.exemple.pf/_z_/_x_/_y_.png');
});
