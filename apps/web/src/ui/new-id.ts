const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 8;

/** Bytes drawn at random, many at a time: asked one by one, those of a large file's ids took half the time of reading it. */
const bytes = new Uint8Array(4096);
let used = bytes.length;

function randomByte(): number {
  if (used === bytes.length) {
    crypto.getRandomValues(bytes);
    used = 0;
  }
  return bytes[used++] as number;
}

/** Eight letters and digits drawn at random (DRAW-08). */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    const byte = randomByte();
    // Bytes past the last whole round of the alphabet would make its first letters more frequent.
    if (byte < 256 - (256 % ALPHABET.length)) id += ALPHABET[byte % ALPHABET.length];
  }
  return id;
}
