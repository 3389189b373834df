/** What one file may hold (OWN-02): it is read on a phone too. */
export const MAX_BYTES = 200 * 1024 * 1024;
export const MAX_OBJECTS = 500_000;
/** 16 bytes each, and as much again while they grow. */
export const MAX_VERTICES = 20_000_000;
/** What an archive holds, unpacked. */
export const MAX_UNPACKED = 600 * 1024 * 1024;
/** Of the smallest image of a picture: what is not compressed never has as many. */
export const MAX_SAMPLES = 250_000_000;
export const MAX_FIELDS = 250;
export const MAX_TEXT = 10_000;
/** Objects that are handed on together. */
export const BATCH_SIZE = 2000;
