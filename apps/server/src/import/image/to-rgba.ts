import type { Samples } from './decode-block.ts';
import { PHOTOMETRIC, type TiffLayout } from './tiff-layout.ts';

/** Values of 16 bits that become black and white; what is between is spread evenly. */
export type Stretch = { low: number; high: number };

/** Writes pixels of a block as RGBA: `count` of them from the `from`th on, to the `to`th of the target. */
type ToRgba = (samples: Samples['values'], from: number, count: number, target: Uint8Array, to: number) => void;

const ASSOCIATED = 1;
const UNASSOCIATED = 2;

/** Which band is red, green, blue and, where there is one, opacity. */
export function bandsOf({ bands, photometric, extra }: TiffLayout): {
  colours: [number, number, number];
  opacity: number | null;
} {
  const first = bands - extra.length;
  const found = extra.findIndex((kind) => kind === ASSOCIATED || kind === UNASSOCIATED);
  const opacity = found >= 0 && first + found < bands ? first + found : null;
  // Three bands and more are red, green and blue, whatever else the file calls them.
  const isColour = photometric !== PHOTOMETRIC.palette && bands - (opacity === null ? 0 : 1) >= 3;
  return { colours: isColour ? [0, 1, 2] : [0, 0, 0], opacity };
}

/** How the samples of a file become RGBA. */
export function createToRgba(layout: TiffLayout, stretch: Stretch | null): ToRgba {
  const { bands, noData, extra, photometric } = layout;
  const { colours, opacity } = bandsOf(layout);
  if (photometric === PHOTOMETRIC.palette && layout.palette)
    return byPalette(layout, paletteOf(layout.palette, layout.bits), opacity);
  const table = tableOf(layout, stretch);
  if (table === null && bands === 3 && noData === null && colours[1] === 1) return plainColours;
  const isPremultiplied = opacity !== null && extra[opacity - (bands - extra.length)] === ASSOCIATED;
  const [red, green, blue] = colours;
  const nothing = noDataOf(layout);
  const opaque = layout.bits === 16 ? 257 : 1;
  return (samples, from, count, target, to) => {
    for (let i = from * bands, out = to * 4, end = i + count * bands; i < end; i += bands, out += 4) {
      const [r, g, b] = [samples[i + red] as number, samples[i + green] as number, samples[i + blue] as number];
      if (r === nothing && g === nothing && b === nothing) continue;
      const alpha = opacity === null ? 255 : Math.round((samples[i + opacity] as number) / opaque);
      if (alpha === 0) continue;
      const share = isPremultiplied ? 255 / alpha : 1;
      target[out] = Math.min(255, (table ? (table[r] as number) : r) * share);
      target[out + 1] = Math.min(255, (table ? (table[g] as number) : g) * share);
      target[out + 2] = Math.min(255, (table ? (table[b] as number) : b) * share);
      target[out + 3] = alpha;
    }
  };
}

/** Most orthophotos: three bands of 8 bits. */
const plainColours: ToRgba = (samples, from, count, target, to) => {
  const words = new Int32Array(target.buffer, target.byteOffset + to * 4, count);
  for (let i = from * 3, out = 0; out < count; i += 3, out++) {
    words[out] =
      (samples[i] as number) | ((samples[i + 1] as number) << 8) | ((samples[i + 2] as number) << 16) | 0xff000000;
  }
};

function byPalette(layout: TiffLayout, palette: Uint8Array, opacity: number | null): ToRgba {
  const { bands, noData } = layout;
  return (samples, from, count, target, to) => {
    for (let i = from * bands, out = to * 4, end = i + count * bands; i < end; i += bands, out += 4) {
      const value = samples[i] as number;
      if (value === noData) continue;
      target.set(palette.subarray(value * 3, value * 3 + 3), out);
      target[out + 3] = opacity === null ? 255 : (samples[i + opacity] as number);
    }
  };
}

function paletteOf(map: ArrayLike<number>, bits: number): Uint8Array {
  const count = 2 ** Math.min(bits, 8);
  const palette = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++)
    for (let band = 0; band < 3; band++) palette[i * 3 + band] = (map[band * count + i] as number) >> 8;
  return palette;
}

/** Samples as they stand in the file: a negative one of 16 bits is read as if it had no sign. */
function noDataOf({ noData, bits, isSigned }: TiffLayout): number {
  if (noData === null) return Number.NaN;
  return bits === 16 && isSigned && noData < 0 ? noData + 65_536 : noData;
}

/** From a sample to 8 bits; null where it is that already. */
function tableOf({ bits, isSigned, photometric }: TiffLayout, stretch: Stretch | null): Uint8Array | null {
  const isInverse = photometric === PHOTOMETRIC.whiteIsZero;
  if (bits === 8 && !stretch && !isInverse) return null;
  const count = 2 ** bits;
  const { low, high } = stretch ?? { low: 0, high: count - 1 };
  const table = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const value = isSigned && i >= count / 2 ? i - count : i;
    const light = Math.max(0, Math.min(255, Math.round(((value - low) / Math.max(1, high - low)) * 255)));
    table[i] = isInverse ? 255 - light : light;
  }
  return table;
}
