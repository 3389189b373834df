// The least that node:http can do: one body from memory, with as few headers as a tile needs. Prints its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = Buffer.alloc(Number(process.argv[2]), 7);
const headers = ['content-type', 'image/png', 'content-length', String(body.byteLength), 'etag', '"bare"'];
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
