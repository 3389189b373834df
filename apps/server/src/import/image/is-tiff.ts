import { open } from 'node:fs/promises';

/** `II*`, `MM` and a star after it, and the same of BigTIFF. */
const SIGNATURES = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'];

/** Whether a file is a TIFF, whatever it is called. */
export async function isTiff(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (!handle) return false;
  try {
    const head = Buffer.alloc(4);
    await handle.read(head, 0, 4, 0);
    return SIGNATURES.includes(head.toString('hex'));
  } finally {
    await handle.close();
  }
}
