import { open, readFile, stat } from 'node:fs/promises';
import { headerBytes, type NetworkFile, PREFIX_BYTES, readNetwork, readSource } from '@motu/routing';

/** Null when there is none, or not one of ours. */
export async function readNetworkFile(path: string): Promise<NetworkFile | null> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return null;
  // A small file may lie in a pool shared with others, at any place: its numbers must begin on their own boundary.
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return readNetwork(isWhole ? (bytes.buffer as ArrayBuffer) : (new Uint8Array(bytes).buffer as ArrayBuffer));
}

/** What the network of a file was made of, without the network: some kilobytes of its tens of megabytes. */
export async function readFileSource(path: string): Promise<string | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const take = async (length: number) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, 0);
      return bytes.buffer.slice(0, bytesRead);
    };
    const end = headerBytes(await take(PREFIX_BYTES));
    return end === null || end > (await stat(path)).size ? null : readSource(await take(end));
  } finally {
    await file.close();
  }
}
