import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { shellPath } from './chromium-path.ts';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json')), 'dist');
const TYPES: Record<string, string> = { mjs: 'text/javascript', css: 'text/css', map: 'application/json' };

/** A browser that draws WebGL by the processor: the same on every machine. */
export const WITH_WEBGL = {
  executablePath: shellPath(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
};

/** The page of another site that shows one of our styles by MapLibre, unmodified. */
const PAGE = `<!doctype html><html lang="fr"><title>Ailleurs</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/maplibre-gl.css"><style>body { margin: 0 } #carte { width: 100vw; height: 100vh }</style>
<div id="carte"></div>
<script type="module">
import * as maplibre from '/maplibre-gl.mjs';
const asked = new URLSearchParams(location.search);
const [lon, lat, zoom] = asked.get('vue').split(',').map(Number);
const map = new maplibre.Map({
  container: 'carte', style: asked.get('style'), center: [lon, lat], zoom, attributionControl: false,
  fadeDuration: 0, canvasContextAttributes: { preserveDrawingBuffer: true },
});
map.on('error', ({ error }) => console.error(String(error?.message ?? error)));
map.on('idle', () => { document.title = 'Dessinée'; });
window.carte = map;
</script>`;

/** Serves that page on a port of its own; returns its address and the way to stop. */
export async function serveMapLibre(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const name = url.split('?')[0]?.slice(1) ?? '';
    if (name === '') return response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    const body = /^[\w.-]+$/.test(name) ? await readFile(join(FOLDER, name)).catch(() => null) : null;
    if (!body) return response.writeHead(404).end();
    return response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain').end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
