import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { outsideLayer } from '../testing/outside-layer.ts';

const HIDDEN = '<script>alert(1)</script>';
const red = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#d01010' } });

/** What the other server answers for the legend of each of its layers. */
const ANSWERS: Record<string, () => Promise<{ status?: number; body: Buffer }>> = {
  jpeg: async () => ({
    body: await red()
      .jpeg()
      .withExif({ IFD0: { Copyright: HIDDEN } })
      .toBuffer(),
  }),
  png: async () => ({ body: Buffer.concat([await red().png().toBuffer(), Buffer.from(HIDDEN)]) }),
  gif: async () => ({ body: await red().gif().toBuffer() }),
  webp: async () => ({ body: await red().webp({ lossless: true }).toBuffer() }),
  svg: async () => ({
    body: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${HIDDEN}</svg>`),
  }),
  html: async () => ({ body: Buffer.from(HIDDEN) }),
  cut: async () => ({ body: (await red().png().toBuffer()).subarray(0, 60) }),
  vast: async () => ({ body: await red().resize(5000, 5000).png().toBuffer() }),
  missing: async () => ({ status: 404, body: await red().png().toBuffer() }),
};

let server: Server;
let motu: TestApp;
beforeAll(async () => {
  // Made before: a busy machine takes longer for the vast one than our server waits.
  const made = await Promise.all(Object.entries(ANSWERS).map(async ([layer, make]) => [layer, await make()] as const));
  const answers = new Map(made);
  server = createServer(({ url = '' }, response) => {
    const layer = new URL(url, 'http://x').searchParams.get('LAYER') ?? '';
    const { status = 200, body } = answers.get(layer) ?? { body: Buffer.of() };
    response.writeHead(status, { 'content-type': 'image/png' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  motu = await startApp({ MOTU_UPSTREAMS: host });
  for (const layer of Object.keys(ANSWERS)) {
    const sourceOptions = { format: 'image/png', layer, style: '', projection: 'EPSG:4326' };
    await motu.state.layers.add(outsideLayer(layer, { sourceUrl: `http://${host}/`, sourceOptions }));
  }
  await motu.refreshLayers();
});
afterAll(async () => {
  await motu.close();
  server.close();
});

const legend = (slug: string) => motu.app.inject(`/api/wms?REQUEST=GetLegendGraphic&LAYER=${slug}&FORMAT=image/png`);

test.each(['jpeg', 'png', 'gif', 'webp'])(
  'OWS-03 a legend that another server sends as %s comes as a PNG of ours: its pixels, and nothing else of its file',
  async (slug) => {
    const { statusCode, headers, rawPayload } = await legend(slug);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(rawPayload.toString('latin1')).not.toContain('script');
    const { format, width, height, exif } = await sharp(rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'png', width: 40, height: 20, exif: undefined });
    const [pixel] = await sharp(rawPayload).resize(1, 1).removeAlpha().raw().toBuffer();
    expect(pixel).toBeGreaterThan(190);
  },
);

test.each(['svg', 'html', 'cut', 'vast', 'missing'])('OWS-03 a legend that is %s is not passed on', async (slug) => {
  const { statusCode, body } = await legend(slug);
  expect(statusCode).toBe(404);
  expect(body).not.toContain('script');
});
