// Starts the server: one French sentence and a non-zero exit for whatever prevents it.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Type stripping and compilation are kept from one start to the next: this line comes before the modules it serves.
enableCompileCache(join(import.meta.dirname, '../../../.runtime/compiled'));

const { runServer } = await import('./run-server.ts');
await runServer();
