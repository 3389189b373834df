import { parentPort, workerData } from 'node:worker_threads';
import { goBehind, type PackedFeatures, unpackFeatures } from '@motu/engine/data';
import type { FileContent, FileWriter } from './file-content.ts';
import { type ObjectFormat, WRITERS } from './formats.ts';

export type ToWriter =
  | { kind: 'open'; path: string; content: FileContent }
  | { kind: 'write'; features: PackedFeatures }
  | { kind: 'finish' };

goBehind();

const opening = WRITERS[workerData as ObjectFormat]();
opening.catch(() => {}); // whoever opens a file hears of it
let writer: FileWriter | null = null;

async function take(message: ToWriter): Promise<void> {
  if (message.kind === 'open') {
    const open = await opening;
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
