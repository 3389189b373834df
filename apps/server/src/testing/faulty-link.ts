import { connect, createServer, type Socket } from 'node:net';
import { listen } from './map-server.ts';

/** How a network may treat a service: `slow` holds back what is sent by `delayMs`, `hanging` for as long as it lasts. */
type LinkManner = 'well' | 'slow' | 'hanging' | 'refusing';

export type FaultyLink = {
  /** Where it listens, as the service behind it does: `http://127.0.0.1:…`. */
  url: string;
  manner: LinkManner;
  delayMs: number;
  /** HTTP requests that went through, or tried to. */
  asked: number;
  close(): Promise<void>;
};

const REQUEST = /^(?:GET|HEAD|PUT|POST|DELETE) /;

/** Stands before a service that speaks HTTP, whatever it says, and behaves as the test says. */
export async function startFaultyLink(target: string): Promise<FaultyLink> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((from) => {
    if (link.manner === 'refusing') return void from.resetAndDestroy();
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        (socket === from ? to : from).destroy();
      });
    }
    to.on('data', (chunk) => from.write(chunk));
    from.on('data', (chunk) => {
      if (REQUEST.test(chunk.toString('latin1', 0, 8))) link.asked++;
      if (link.manner === 'refusing') from.resetAndDestroy();
      else if (link.manner === 'slow') setTimeout(() => to.write(chunk), link.delayMs);
      else if (link.manner === 'well') to.write(chunk);
    });
  });
  const link: FaultyLink = {
    url: await listen(server),
    manner: 'well',
    delayMs: 3000,
    asked: 0,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
  return link;
}
