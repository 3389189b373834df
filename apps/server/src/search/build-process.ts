import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// As in main.ts: before anything else is imported.
enableCompileCache(join(import.meta.dirname, '../../../../.runtime/compiled'));
const { writeIndex } = await import('./write-index.ts');
await writeIndex(0, 1);
