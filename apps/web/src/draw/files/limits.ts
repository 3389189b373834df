/** What one file may hold: enough for a whole commune's works, and a phone stays alive (FIL-02). */
export const MAX_BYTES = 20 * 1024 * 1024;
export const MAX_FEATURES = 50_000;
export const MAX_VERTICES = 2_000_000;
export const MAX_MS = 5000;
/** Folders of folders; a real file has ten at most. */
export const MAX_DEPTH = 64;
/** Of one object's own attributes. */
export const MAX_ATTRIBUTES = 100;
export const MAX_ATTRIBUTE_LENGTH = 10_000;
