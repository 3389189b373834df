/** First number of a file; the second is the version of its form. */
const MARK = 0x5a_4f_4e_45;
const VERSION = 2;
/** Every part begins where any array may. */
const STEP = 8;

const aligned = (bytes: number) => Math.ceil(bytes / STEP) * STEP;

/** Named parts one after the other: the mark, the length of their list, the list in JSON, the parts. */
export function joinParts(parts: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const sizes = Object.entries(parts).map(([name, { byteLength }]) => [name, byteLength]);
  const list = new TextEncoder().encode(JSON.stringify(sizes));
  const start = aligned(12 + list.byteLength);
  const total = Object.values(parts).reduce((sum, { byteLength }) => sum + aligned(byteLength), start);
  const file = new Uint8Array(total);
  new Uint32Array(file.buffer, 0, 3).set([MARK, VERSION, list.byteLength]);
  file.set(list, 12);
  let at = start;
  for (const part of Object.values(parts)) {
    file.set(part, at);
    at += aligned(part.byteLength);
  }
  return file;
}

/** The parts of a file that `joinParts` made; null when it is something else, or cut. */
export function splitParts(file: ArrayBuffer): Record<string, ArrayBuffer> | null {
  if (file.byteLength < 12) return null;
  const [mark, version, length = 0] = new Uint32Array(file, 0, 3);
  if (mark !== MARK || version !== VERSION || 12 + length > file.byteLength) return null;
  const sizes = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 12, length))) as [string, number][];
  let at = aligned(12 + length);
  const parts: Record<string, ArrayBuffer> = {};
  for (const [name, size] of sizes) {
    if (at + size > file.byteLength) return null;
    parts[name] = file.slice(at, at + size);
    at += aligned(size);
  }
  return parts;
}
