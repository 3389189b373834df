// Builds the page and its service worker, then packs their files: compressing once here is what lets the server answer from memory.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { shellFiles } from './shell-files.ts';

const web = join(import.meta.dirname, '../apps/web');
const dist = join(web, 'dist');
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
/** Under this size the answer fits in one packet anyway. */
const WORTHWHILE = 1024;
const WORKER = 'sw.js';

// Whoever builds, a test included, builds what visitors get: with another word React comes with its tools of development.
process.env.NODE_ENV = 'production';
const { output } = (await build({ root: web, logLevel: 'warn' })) as Rolldown.RolldownOutput;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && COMPRESSIBLE.test(entry.name)) pack(path, readFileSync(path));
}
// Last, and not packed: the server writes in it which page it sends.
await buildWorker();

function pack(path: string, content: Buffer): void {
  if (content.length < WORTHWHILE) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

async function buildWorker(): Promise<void> {
  const files = [
    // Those under /assets/ carry a hash of their content in their name.
    ...shellFiles(output).map((url) => ({ url, revision: null })),
    ...readdirSync(join(web, 'public')).map((name) => ({ url: `/${name}`, revision: revisionOf(join(dist, name)) })),
  ];
  await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist,
      emptyOutDir: false,
      lib: { entry: join(web, 'src/sw/service-worker.ts'), formats: ['iife'], name: 'motu', fileName: () => WORKER },
    },
  });
}

function revisionOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22);
}
