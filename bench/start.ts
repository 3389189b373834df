// A second start: CPU until ready, memory at rest.
import { readFileSync } from 'node:fs';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const REST_MS = 3000;

export const run = () =>
  inTemporaryFolder(async (folder) => {
    await stop(await startServer({ MOTU_DATA: folder })); // the first start makes the state and fills the compile cache
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

/** User and system time of a process, all its threads included (fields 14 and 15 of /proc/PID/stat, in 1/100 s). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMiB(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
