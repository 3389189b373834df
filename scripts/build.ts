// Builds the page, then packs its files: compressing once here is what lets the server answer from memory.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = join(import.meta.dirname, '../apps/web');
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Under this size the answer fits in one packet anyway. */
const WORTHWHILE = 1024;

await build({ root: web, logLevel: 'warn' });
for (const entry of readdirSync(join(web, 'dist'), { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && COMPRESSIBLE.test(entry.name)) pack(path, readFileSync(path));
}

function pack(path: string, content: Buffer): void {
  if (content.length < WORTHWHILE) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
