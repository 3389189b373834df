import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { ISLAND, type MapServer } from './map-server.ts';

const SIDE = 256;

/** The island of the test server as tiles of Web Mercator, `/z/x/y.png`, drawn here: many at once cost no process each. */
export async function startTileServer(): Promise<MapServer> {
  const server = createServer(async (request, response) => {
    const [z = 0, x = 0, y = 0] = (request.url ?? '').match(/\d+/g)?.map(Number) ?? [];
    const body = await islandTile(z, x, y);
    response.writeHead(200, { 'content-type': 'image/png' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function islandTile(z: number, column: number, row: number): Promise<Buffer> {
  const [west, south, east, north] = ISLAND.extent;
  const data = Buffer.alloc(SIDE * SIDE * 4);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = (column + ((i % SIDE) + 0.5) / SIDE) / 2 ** z;
    const y = (row + (Math.floor(i / SIDE) + 0.5) / SIDE) / 2 ** z;
    const lon = x * 360 - 180;
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
    if (lon > west && lon < east && lat > south && lat < north) data.set(ISLAND.color, i * 4);
  }
  return sharp(data, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .png()
    .toBuffer();
}
