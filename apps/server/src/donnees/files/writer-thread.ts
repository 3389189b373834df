import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type PackedFeatures, unpackFeatures } from '@motu/engine/data';
import type { FileContent, FileWriter } from './file-content.ts';
import { type ObjectFormat, WRITERS } from './formats.ts';

export type ToWriter =
  | { kind: 'open'; path: string; format: ObjectFormat; content: FileContent }
  | { kind: 'write'; features: PackedFeatures }
  | { kind: 'finish' };

/** Behind whoever looks at the map. Linux takes the priority of a thread alone; elsewhere it would be that of the whole program. */
const BEHIND = 10;
const LAST = 19;
if (process.platform === 'linux') setPriority(Math.min(getPriority() + BEHIND, LAST));

let writer: FileWriter | null = null;

async function take(message: ToWriter): Promise<void> {
  if (message.kind === 'open') {
    const open = await WRITERS[message.format]();
    writer = await open(message.path, message.content);
  } else if (message.kind === 'write') await writer?.write(unpackFeatures(message.features));
  else await writer?.finish();
}

// One answer to each message: whoever sends waits for it, so that one batch at most is on its way.
parentPort?.on('message', (message: ToWriter) => {
  take(message).then(
    () => parentPort?.postMessage({ error: null }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
