import { type Checksums, readDump, writeDump } from '../domain/backup/dump-format.ts';
import type { Snapshot } from '../domain/backup/snapshot.ts';

/** What the backup of a snapshot would say that each table holds. */
export const checksumsOf = (snapshot: Snapshot): Promise<Checksums> =>
  checksumsIn(linesOf(writeDump(snapshot, { version: '', at: new Date(0) })));

/** What a backup says at its end, every part of it having been checked. */
export async function checksumsIn(dump: AsyncIterable<string>): Promise<Checksums> {
  for await (const part of readDump(dump)) if (part.kind === 'end') return part.checksums;
  throw new Error('The dump has no end.');
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield* text.split('\n').slice(0, -1);
}
