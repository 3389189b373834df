import { gunzipSync } from 'node:zlib';

/** Whether a body is a packed tile of names, to its last byte. */
export function isNames(body: Uint8Array): boolean {
  try {
    const { names } = JSON.parse(gunzipSync(body).toString()) as { names?: unknown };
    return Array.isArray(names);
  } catch {
    return false; // whatever it is, it is not one
  }
}
