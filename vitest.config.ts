import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A busy machine does things late: that is no reason to say that it does not do them. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // Two cores are the smallest machine this must run on: left to itself, vitest would use one of them. A third worker has them
    // while the others wait for the servers and processes that they started.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Logic is pure and effects are passed in, so files leave nothing behind for each other; a process of its own for each
    // would read the libraries three hundred times.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'territory/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          ...PATIENCE,
          // What is waited for is done by servers and processes of their own.
          expect: { poll: { timeout: 90_000 } },
          // As main.mjs does: the processes and threads that are started need not strip types again.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.runtime/compiled') },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          ...PATIENCE,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/test-setup.ts'],
        },
      },
    ],
  },
});
