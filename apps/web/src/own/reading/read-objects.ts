import { checkFile } from './file-kinds.ts';
import { type AskSystem, findSystem } from './find-system.ts';
import { fr } from './fr.ts';
import type { PackedObjects } from './objects.ts';
import { openFile } from './open-file.ts';
import { ObjectPacker } from './pack-objects.ts';
import type { ReadChoices } from './reading.ts';
import { FileRefusal } from './refusal.ts';

type ReadResult = { format: string; objects: PackedObjects /** Objects that were left out. */; skipped: number };

type Options = {
  choices?: ReadChoices;
  ask: AskSystem;
  onProgress?: (share: number, count: number) => void;
};

/** Reads a file into objects, all of it or nothing. Whatever a library says of a bad file becomes a French sentence. */
export async function readObjects(
  name: string,
  file: Blob,
  { choices = {}, ask, onProgress }: Options,
): Promise<ReadResult> {
  checkFile(name, file.size);
  const reading = await understood(() => openFile(name, file, choices));
  try {
    const system = await findSystem(reading.system, choices.system, ask);
    const packer = new ObjectPacker(system, {
      isUntyped: reading.isUntyped === true,
      skipsBad: choices.skipsBad === true,
    });
    await understood(async () => {
      for await (const { objects, share } of reading.batches()) {
        for (const object of objects) packer.add(object);
        onProgress?.(share, packer.count);
      }
    });
    const objects = packer.done();
    if (!objects.extent) throw new FileRefusal(fr.nothing);
    return { format: reading.format, objects, skipped: packer.skipped };
  } finally {
    reading.close?.();
  }
}

async function understood<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal(fr.broken, [], error);
  }
}
