const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 8;

/** Eight letters and digits drawn at random (DRAW-08). */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes past the last whole round of the alphabet would make its first letters more frequent.
    if (byte < 256 - (256 % ALPHABET.length)) id += ALPHABET[byte % ALPHABET.length];
  }
  return id;
}
