import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Pixels along one side of a block of a picture. */
export const IMAGE_BLOCK = 256;

const PIXELS = IMAGE_BLOCK * IMAGE_BLOCK;
/** Level 1: the next ones cost twice the time for some hundredths of the size. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** Grey, colour, colour with opacity. */
type Channels = 1 | 3 | 4;

/**
 * A block of RGBA pixels, exact to the last bit: as few channels as it needs, each value as its difference from the pixel on its
 * left, packed by Zstandard. The first byte tells the channels. Null for a block where nothing is to be seen.
 */
export function encodeBlock(rgba: Uint8Array): Uint8Array | null {
  const channels = channelsOf(rgba);
  if (channels === null) return null;
  const packed = zstdCompressSync(differences(rgba, channels), PACKING);
  const body = new Uint8Array(packed.length + 1);
  body[0] = channels;
  body.set(packed, 1);
  return body;
}

export function decodeBlock(body: Uint8Array): Uint8Array {
  const channels = body[0] as Channels;
  const planes = zstdDecompressSync(body.subarray(1), { maxOutputLength: PIXELS * 4 });
  if (planes.length !== PIXELS * channels) throw new Error('A block of a picture is damaged.');
  return channels === 1 ? fromGrey(planes) : channels === 3 ? fromColours(planes) : fromAll(planes);
}

function channelsOf(rgba: Uint8Array): Channels | null {
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, PIXELS);
  let [seen, clear, coloured] = [0, 0, 0];
  for (let i = 0; i < PIXELS; i++) {
    const word = words[i] as number;
    seen |= word >>> 24;
    clear |= ~word >>> 24;
    // Its colours less the one on their right.
    coloured |= (word ^ (word >>> 8)) & 0xffff;
  }
  if (seen === 0) return null;
  return clear ? 4 : coloured ? 3 : 1;
}

function differences(rgba: Uint8Array, channels: Channels): Uint8Array {
  if (channels === 3) return colourDifferences(rgba);
  const out = new Uint8Array(PIXELS * channels);
  for (let channel = 0; channel < channels; channel++) {
    let before = 0;
    for (let i = channel, to = channel; i < rgba.length; i += 4, to += channels) {
      const value = rgba[i] as number;
      out[to] = value - before;
      before = value;
    }
  }
  return out;
}

/** Most blocks of most pictures. */
function colourDifferences(rgba: Uint8Array): Uint8Array {
  const out = new Uint8Array(PIXELS * 3);
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, PIXELS);
  let before = 0;
  for (let i = 0, to = 0; i < PIXELS; i++, to += 3) {
    const word = words[i] as number;
    out[to] = word - before;
    out[to + 1] = (word >>> 8) - (before >>> 8);
    out[to + 2] = (word >>> 16) - (before >>> 16);
    before = word;
  }
  return out;
}

function fromGrey(planes: Uint8Array): Uint8Array {
  const words = new Uint32Array(PIXELS);
  let grey = 0;
  for (let i = 0; i < PIXELS; i++) {
    grey = (grey + (planes[i] as number)) & 255;
    words[i] = (grey * 0x01_01_01) | 0xff000000;
  }
  return new Uint8Array(words.buffer);
}

function fromColours(planes: Uint8Array): Uint8Array {
  const words = new Uint32Array(PIXELS);
  let [red, green, blue] = [0, 0, 0];
  for (let i = 0, from = 0; i < PIXELS; i++, from += 3) {
    red = (red + (planes[from] as number)) & 255;
    green = (green + (planes[from + 1] as number)) & 255;
    blue = (blue + (planes[from + 2] as number)) & 255;
    words[i] = red | (green << 8) | (blue << 16) | 0xff000000;
  }
  return new Uint8Array(words.buffer);
}

function fromAll(planes: Uint8Array): Uint8Array {
  const words = new Uint32Array(PIXELS);
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let i = 0, from = 0; i < PIXELS; i++, from += 4) {
    red = (red + (planes[from] as number)) & 255;
    green = (green + (planes[from + 1] as number)) & 255;
    blue = (blue + (planes[from + 2] as number)) & 255;
    opacity = (opacity + (planes[from + 3] as number)) & 255;
    words[i] = red | (green << 8) | (blue << 16) | (opacity << 24);
  }
  return new Uint8Array(words.buffer);
}
