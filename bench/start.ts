// A second start: CPU until ready, memory at rest.
import { join } from 'node:path';
import { readFileSource } from '../apps/server/src/routes/network-file.ts';
import { NETWORK_FILE } from '../apps/server/src/routes/open-routes.ts';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { cpuSeconds, residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const REST_MS = 3000;

export const run = () =>
  inTemporaryFolder(async (folder) => {
    // The first start makes the state and the road network, and fills the compile cache.
    const first = await startServer({ MOTU_DATA: folder });
    while (!(await readFileSource(join(folder, NETWORK_FILE))))
      await new Promise((resolve) => setTimeout(resolve, 200));
    await stop(first);
    const server = await startServer({ MOTU_DATA: folder });
    const { pid = 0 } = server.child;
    console.log(`CPU until ready: ${cpuSeconds(pid).toFixed(2)} s`);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    console.log(`memory at rest: ${residentMiB(pid)} MiB`);
    await stop(server);
  });

async function stop({ child, ended }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}
