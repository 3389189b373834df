import { parentPort, workerData } from 'node:worker_threads';
import { type BuildJob, buildNetworkFile } from './build-network-file.ts';

// Seconds of work for a whole country: visitors are answered meanwhile.
await buildNetworkFile(workerData as BuildJob);
parentPort?.postMessage('done');
