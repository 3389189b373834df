import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type BuildJob, buildNetworkFile } from './build-network-file.ts';

export type BuildMessage = 'network' | 'done';

const tell = (message: BuildMessage) => parentPort?.postMessage(message);

// Seconds of work for a whole country: visitors are answered meanwhile, and their maps drawn first. Linux gives each thread a priority of its own.
if (process.platform === 'linux') setPriority(5);
await buildNetworkFile(workerData as BuildJob, () => tell('network'));
tell('done');
