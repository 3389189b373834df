// Starts the server: one French sentence and a non-zero exit for whatever prevents it.
// Not TypeScript itself: then Node need not load what strips types when all the rest is in the cache (0.2 s of a start).
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Type stripping and compilation are kept from one start to the next: this comes before the modules it serves. Threads and processes
// do not inherit the cache, only the variable that turns it on.
const folder = join(import.meta.dirname, '../../../.runtime/compiled');
enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE ??= folder;

// NODE_OPTIONS bounds what is young on this thread (`scripts/runtime.mjs`). V8 would take it for all threads, before what each of them is given.
setFlagsFromString('--max-semi-space-size=0');

const { runServer } = await import('./run-server.ts');
await runServer();
