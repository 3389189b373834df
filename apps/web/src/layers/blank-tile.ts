/** A picture of one colour packs to a hundred bytes or two; larger ones are not looked into. */
const MAX_BYTES = 512;
const PALETTE = [0x50, 0x4c, 0x54, 0x45];
const TRANSPARENCY = [0x74, 0x52, 0x4e, 0x53];
/** Signature (8 bytes) and header (25): where the first chunk after the header starts. */
const FIRST_CHUNK = 33;
/** Length, name and checksum around the data of a chunk. */
const CHUNK_FRAME = 12;

/**
 * Whether a tile is a PNG with a single colour that is transparent, as most tiles of a layer of points are: painting it
 * at each frame would cost as much as a tile of the base map, and its pixels a quarter of a megabyte.
 */
export async function isBlank(blob: Blob): Promise<boolean> {
  if (blob.type !== 'image/png' || blob.size > MAX_BYTES) return false;
  const view = new DataView(await blob.arrayBuffer());
  const palette = FIRST_CHUNK;
  const transparency = palette + CHUNK_FRAME + 3;
  return (
    view.byteLength > transparency + CHUNK_FRAME &&
    isChunk(view, palette, PALETTE, 3) &&
    isChunk(view, transparency, TRANSPARENCY, 1) &&
    view.getUint8(transparency + 8) === 0
  );
}

function isChunk(view: DataView, at: number, name: readonly number[], length: number): boolean {
  return view.getUint32(at) === length && name.every((code, i) => view.getUint8(at + 4 + i) === code);
}
