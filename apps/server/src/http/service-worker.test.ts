import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(
  join(folder, 'index.html'),
  '<title>Motu</title><script type="application/json" id="motu-product"></script>',
);
writeFileSync(join(folder, 'sw.js'), 'const PAGE = "__MOTU_PAGE_REVISION__"; // __MOTU_PAGE_REVISION__');
writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify({ name: 'Motu', short_name: 'Motu', icons: [] }));

async function serve(name: string) {
  const app = fastify();
  const locations = { findByPath: async () => null };
  servePages(app, { folder, product: async () => ({ name, version: '1' }) as never, publicUrl: null, locations });
  const [page, worker, manifest] = await Promise.all(
    ['/index.html', '/sw.js', '/manifest.webmanifest'].map((url) => app.inject(url)),
  );
  await app.close();
  return { page, worker, manifest };
}

test('OFF-01 WEL-09 the worker names the page that this server sends: other settings are another version', async () => {
  const first = await serve('Motu');
  const etag = String(first.page?.headers.etag).replaceAll('"', '');
  expect(first.worker?.body).toBe(`const PAGE = "${etag}"; // ${etag}`);
  expect(first.worker?.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(first.worker?.headers['content-type']).toContain('text/javascript');
  const other = await serve('Cartes du lagon');
  expect(other.worker?.body).not.toBe(first.worker?.body);
  expect(other.worker?.headers.etag).not.toBe(first.worker?.headers.etag);
  expect(other.manifest?.json()).toMatchObject({ name: 'Cartes du lagon', short_name: 'Cartes du lagon', icons: [] });
});
