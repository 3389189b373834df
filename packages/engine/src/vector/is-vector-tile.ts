import { gunzipSync } from 'node:zlib';
import { PbfReader } from 'pbf';

/** Whether a body is a packed vector tile, to its last byte: layers one after the other, each with its name. */
export function isVectorTile(body: Uint8Array): boolean {
  try {
    const reader = new PbfReader(gunzipSync(body));
    while (reader.pos < reader.length) {
      const field = reader.readVarint();
      if (field !== LAYER) return false;
      const end = reader.readVarint() + reader.pos;
      if (end > reader.length) return false;
      reader.pos = end;
    }
    return reader.pos === reader.length;
  } catch {
    return false; // whatever it is, it is not one
  }
}

/** Field 3, with its length before it. */
const LAYER = (3 << 3) | 2;
