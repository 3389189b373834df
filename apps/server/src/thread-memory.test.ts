import { expect, test } from 'vitest';
import { startServer } from './testing/server-process.ts';
import { temporaryFolder } from './testing/state.ts';

/** Run by each thread before anything else: its share of megabytes for what is young as it was asked for, and all that its heap may take. */
const SAY = `
import { writeSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { isMainThread, resourceLimits } from 'node:worker_threads';
const { maxYoungGenerationSizeMb: asked, maxOldGenerationSizeMb: old } = resourceLimits;
if (!isMainThread) writeSync(1, \`share \${asked} \${getHeapStatistics().heap_size_limit / 1024 ** 2 - old}\\n\`);`;

test('OPS-02 what is young takes in each thread what the thread is given, not what the main one is', async () => {
  const preload = `--import data:text/javascript,${encodeURIComponent(SAY)}`;
  // The bound of the main thread, as `npm start` sets it.
  const settings = { MOTU_DATA: temporaryFolder(), NODE_OPTIONS: `--max-semi-space-size=8 ${preload}` };
  const server = await startServer(settings);
  // A thread that reads, and one that writes.
  const file = await fetch(`${server.url}/donnees/aerodromes/telechargement?format=csv`);
  expect(file.status).toBe(200);
  await file.text();
  server.child.kill('SIGTERM');
  const { stdout } = await server.ended;
  const shares = [...stdout.matchAll(/^share (\S+) (\S+)$/gm)].map(([, ...numbers]) => numbers.map(Number));
  expect(shares.length).toBeGreaterThan(1);
  // V8 has some room beside the two halves.
  for (const [asked = 0, taken = 0] of shares) expect(taken).toBeLessThanOrEqual(asked * 2);
});
