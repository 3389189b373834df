import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { closed, listen } from './map-server.ts';

/** What a server may do wrong, and `well`. */
export type Manner =
  | 'well'
  | 'hang'
  | 'drip'
  | 'cut'
  | 'reset'
  | 'error'
  | 'missing'
  | 'lie'
  | 'half-picture'
  | 'jpeg'
  | 'page'
  | 'inside'
  | 'other-scheme'
  | 'loop'
  | 'large'
  | 'large-undeclared'
  | 'hostile';

export type FaultyProxy = {
  url: string;
  manner: Manner;
  /** Addresses asked, and the most at once. */
  asked: string[];
  most: number;
  headers: IncomingMessage['headers'][];
  /** Ends it; `revive` starts it again at the same address. */
  kill(): Promise<void>;
  revive(): Promise<void>;
};

const EXCEPTION = `<?xml version="1.0"?><ServiceExceptionReport version="1.3.0"><ServiceException code="LayerNotDefined">
msWMSLoadGetMapParams(): WMS server error. /srv/secret/iles.map</ServiceException></ServiceExceptionReport>`;

const HOSTILE = JSON.stringify({
  features: [
    { properties: { '<img src=x onerror=alert(1)>': '<script>alert(2)</script>', nom: '"><svg onload=alert(3)>' } },
  ],
});

/** Stands before a real server, and behaves as the test says. `inside` is where it sends those who follow it. */
export async function startFaultyProxy(target: string, inside: string): Promise<FaultyProxy> {
  let running = 0;
  const server = createServer(async (request, response) => {
    proxy.asked.push(request.url ?? '');
    proxy.headers.push(request.headers);
    running++;
    proxy.most = Math.max(proxy.most, running);
    response.on('close', () => {
      running--;
    });
    await answer(proxy.manner, request, response);
  });

  async function answer(manner: Manner, request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (manner) {
      case 'hang':
        return;
      case 'drip':
        response.writeHead(200, { 'content-type': 'image/png' });
        for (let i = 0; i < 1000 && !response.destroyed; i++) {
          response.write('x');
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return;
      case 'reset':
        request.socket.resetAndDestroy();
        return;
      case 'error':
        response.writeHead(500, { 'content-type': 'image/png' }).end(await real(request).then(({ body }) => body));
        return;
      case 'missing':
        response.writeHead(404, { 'content-type': 'text/plain' }).end('rien ici');
        return;
      case 'lie':
        response.writeHead(200, { 'content-type': 'image/png' }).end(EXCEPTION);
        return;
      case 'page':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script></html>');
        return;
      case 'inside':
        response.writeHead(302, { location: `${inside}/latest/meta-data?${request.url?.split('?')[1]}` }).end();
        return;
      case 'other-scheme':
        response.writeHead(302, { location: 'file:///etc/passwd' }).end();
        return;
      case 'loop':
        response.writeHead(302, { location: request.url }).end();
        return;
      case 'large':
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1024 ** 3 });
        response.write(Buffer.alloc(1000));
        return;
      case 'large-undeclared':
        response.writeHead(200, { 'content-type': 'image/png' });
        while (!response.destroyed) {
          if (!response.write(Buffer.alloc(1024 * 1024)))
            await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
        }
        return;
      case 'hostile':
        response.writeHead(200, { 'content-type': 'text/html' }).end(HOSTILE);
        return;
      default: {
        const { type, body } = await real(request);
        if (manner === 'half-picture') {
          response.writeHead(200, { 'content-type': type }).end(body.subarray(0, body.length >> 1));
        } else if (manner === 'jpeg') {
          const jpeg = await sharp(body).flatten({ background: '#fff' }).jpeg().toBuffer();
          response.writeHead(200, { 'content-type': type }).end(jpeg);
        } else if (manner === 'cut') {
          response.writeHead(200, { 'content-type': type, 'content-length': body.length });
          response.write(body.subarray(0, body.length >> 1), () => response.destroy());
        } else response.writeHead(200, { 'content-type': type, 'set-cookie': 'espion=1' }).end(body);
      }
    }
  }

  async function real(request: IncomingMessage): Promise<{ type: string; body: Buffer }> {
    const sent = await fetch(target + request.url);
    return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) };
  }

  const url = await listen(server);
  const proxy: FaultyProxy = {
    url,
    manner: 'well',
    asked: [],
    most: 0,
    headers: [],
    kill: () => closed(server),
    revive: async () => void (await listen(server, Number(new URL(url).port))),
  };
  return proxy;
}
