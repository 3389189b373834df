/** Sizes in bytes of the envelopes a GeoPackage header may carry (OGC 12-128r19, 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const EMPTY_FLAG = 0x10;

/** How long the header of a GeoPackage blob is; `null` when this is no such blob. */
export function headerSize(blob: Uint8Array): number | null {
  if (blob.length < 8 || blob[0] !== 0x47 || blob[1] !== 0x50) return null;
  const envelope = ENVELOPE_BYTES[((blob[3] as number) >> 1) & 7];
  return envelope === undefined ? null : 8 + envelope;
}

/** Whether the header of a GeoPackage blob says that no geometry follows. */
export const saysEmpty = (blob: Uint8Array): boolean => ((blob[3] as number) & EMPTY_FLAG) !== 0;

/** Where the well-known binary of a GeoPackage blob begins; `null` when there is no geometry in it. */
export function wkbStart(blob: Uint8Array): number | null {
  const start = headerSize(blob);
  return start === null || saysEmpty(blob) ? null : start;
}
