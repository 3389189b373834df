const CLEAR = 256;
const END = 257;
const LONGEST = 12;

// Strings of the table: where each was written, and how long it is.
const starts = new Int32Array(4096);
const lengths = new Int32Array(4096);

/**
 * LZW as TIFF has it (TIFF 6.0, section 13), into as many bytes as are awaited. A string of the table is a place in what is
 * already written: it is the one before with the byte that followed it.
 */
export function decodeLzw(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let [bits, held, at, to] = [0, 0, 0, 0];
  let [width, next] = [9, 258];
  let [before, beforeLength] = [-1, 0];
  while (to < size) {
    while (held < width) {
      if (at >= packed.length) return out.subarray(0, to);
      bits = ((bits << 8) | (packed[at++] as number)) & 0xfffffff;
      held += 8;
    }
    held -= width;
    const code = (bits >> held) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      [width, next, before] = [9, 258, -1];
      continue;
    }
    const start = to;
    if (code < CLEAR) {
      out[to++] = code;
    } else {
      // One that is only being made is the one before and its own first byte.
      const isNew = code >= next;
      if (before < 0 || code > next) throw new Error('The LZW stream is damaged.');
      const from = isNew ? before : (starts[code] as number);
      const length = Math.min(isNew ? beforeLength + 1 : (lengths[code] as number), size - to);
      for (let i = 0; i < length; i++) out[to++] = out[from + i] as number;
    }
    if (before >= 0 && next < 4096) {
      starts[next] = before;
      lengths[next] = beforeLength + 1;
      next++;
      // TIFF widens one code early.
      if (next + 1 >= 1 << width && width < LONGEST) width++;
    }
    before = start;
    beforeLength = to - start;
  }
  return out.subarray(0, to);
}
