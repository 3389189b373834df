import { connect, createServer, type Socket } from 'node:net';

/** `pass`; `slow`: each packet is late; `hang`: nothing goes through any more; `refuse`: connections are cut, and new ones too. */
export type ProxyMode = 'pass' | 'slow' | 'hang' | 'refuse';

export type TcpProxy = { port: number; set(mode: ProxyMode): void; close(): Promise<void> };

/** Stands before a server and spoils what goes through, as a network does. */
export async function startTcpProxy(target: { host: string; port: number }, lateMs = 400): Promise<TcpProxy> {
  let mode: ProxyMode = 'pass';
  const sockets = new Set<Socket>();

  function carry(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (mode === 'hang') return;
      if (mode === 'slow') setTimeout(() => to.destroyed || to.write(chunk), lateMs);
      else to.write(chunk);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    if (mode === 'refuse') return client.destroy();
    const upstream = connect(target.port, target.host);
    sockets.add(upstream);
    upstream.on('close', () => sockets.delete(upstream));
    carry(client, upstream);
    carry(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      mode = next;
      // What hung is lost: bytes of the middle would make no sense.
      if (next === 'refuse' || next === 'pass') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
