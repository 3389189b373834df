import { setPriority } from 'node:os';
import { type BuildJob, buildNetworkFile } from './build-network-file.ts';

export type BuildMessage = 'network' | 'done';

const report = (message: BuildMessage) => process.send?.(message);
// The server that asked for it has gone: so does this.
process.once('disconnect', () => process.exit(1));

// Seconds of work for a whole country: visitors are answered meanwhile, and their maps drawn first.
setPriority(5);
const [job = ''] = process.argv.slice(2);
await buildNetworkFile(JSON.parse(job) as BuildJob, () => report('network'));
report('done');
