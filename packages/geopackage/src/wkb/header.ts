/** Sizes in bytes of the envelopes a GeoPackage header may carry (OGC 12-128r19, 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const EMPTY_FLAG = 0x10;

/** How long the header of a GeoPackage blob is, which begins at a byte; `null` when this is no such blob. */
export function headerSize(bytes: Uint8Array, at = 0): number | null {
  if (bytes.length < at + 8 || bytes[at] !== 0x47 || bytes[at + 1] !== 0x50) return null;
  const envelope = ENVELOPE_BYTES[((bytes[at + 3] as number) >> 1) & 7];
  return envelope === undefined ? null : 8 + envelope;
}

/** Whether the header of a GeoPackage blob says that no geometry follows. */
export const saysEmpty = (bytes: Uint8Array, at = 0): boolean => ((bytes[at + 3] as number) & EMPTY_FLAG) !== 0;

/** Where the well-known binary of a GeoPackage blob begins; `null` when there is no geometry in it. */
export function wkbStart(bytes: Uint8Array, at = 0): number | null {
  const size = headerSize(bytes, at);
  return size === null || saysEmpty(bytes, at) ? null : at + size;
}
