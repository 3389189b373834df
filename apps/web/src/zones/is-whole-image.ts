const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, i) => bytes[at + i] === byte);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const JPEG = [0xff, 0xd8, 0xff];
const JPEG_END = [0xff, 0xd9];
const GIF = [0x47, 0x49, 0x46, 0x38];

/** Whether bytes are a picture from its first to its last: neither an error page nor half of one. Cheap, for tens of thousands of them. */
export function isWholeImage(bytes: Uint8Array): boolean {
  const { length } = bytes;
  if (startsWith(bytes, PNG)) return startsWith(bytes, PNG_END, length - PNG_END.length);
  if (startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8)) {
    const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
    return length >= size + 8;
  }
  if (startsWith(bytes, JPEG)) return startsWith(bytes, JPEG_END, length - JPEG_END.length);
  if (startsWith(bytes, GIF)) return bytes[length - 1] === 0x3b;
  return false;
}
