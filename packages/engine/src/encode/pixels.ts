/** RGBA pixels, not premultiplied, of a picture or of a part of a larger one. */
export type Pixels = {
  /** From its first pixel on. */
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  /** Pixels from one row to the next, where that is more than the width. */
  stride?: number;
  /** Whether it was drawn in plain colours: packing finds little in it but runs. */
  isFlat?: boolean;
};

/** A rectangle of larger pixels, which it shares. */
export function partOf(pixels: Pixels, left: number, top: number, width: number, height: number): Pixels {
  const stride = strideOf(pixels);
  return { ...pixels, data: pixels.data.subarray((top * stride + left) * 4), width, height, stride };
}

/** The same pixels without anything between their rows: what encoders ask for. */
export function packed(pixels: Pixels): Uint8Array | Uint8ClampedArray {
  const { data, width, height } = pixels;
  const stride = strideOf(pixels);
  if (stride === width) return data.subarray(0, width * height * 4);
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) out.set(data.subarray(y * stride * 4, (y * stride + width) * 4), y * width * 4);
  return out;
}

/** Colours as signed words, what the runtime reckons with fastest: 0xAABBGGRR. */
export function wordsOf({ data }: Pixels): Int32Array {
  return new Int32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
}

export function strideOf({ width, stride = width }: Pixels): number {
  return stride;
}

/** The only colour of a picture, or `null`. */
export function onlyColor(pixels: Pixels): number | null {
  const { width, height } = pixels;
  const stride = strideOf(pixels);
  const words = wordsOf(pixels);
  const first = words[0] as number;
  for (let y = 0; y < height; y++) {
    for (let i = y * stride, end = i + width; i < end; i++) if (words[i] !== first) return null;
  }
  return first;
}
