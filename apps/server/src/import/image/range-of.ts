import type { Samples } from './decode-block.ts';
import type { TiffLayout } from './tiff-layout.ts';
import { bandsOf, type Stretch } from './to-rgba.ts';

/** Blocks that tell the range of a picture, spread over it: the same each time it is read. */
const PROBES = 8;
/** Shares of the values that become wholly black or wholly white, as QGIS cuts them. */
const LOW_SHARE = 0.02;
const HIGH_SHARE = 0.98;

/** The values of a picture of 16 bits between which all but the darkest and the lightest two hundredths lie, one range for its colours. */
export async function rangeOf(
  layout: TiffLayout,
  block: (column: number, row: number) => Promise<Samples>,
): Promise<Stretch> {
  const { width, height, blockWidth, blockHeight, bands, isSigned } = layout;
  const { colours, opacity } = bandsOf(layout);
  const bandsRead = [...new Set(colours)];
  const counts = new Uint32Array(65_536);
  const [columns, rows] = [Math.ceil(width / blockWidth), Math.ceil(height / blockHeight)];
  const seen = new Set<string>();
  for (let j = 0; j < PROBES; j++) {
    for (let i = 0; i < PROBES; i++) {
      const [column, row] = [Math.floor(((i + 0.5) * columns) / PROBES), Math.floor(((j + 0.5) * rows) / PROBES)];
      if (seen.has(`${column}/${row}`)) continue;
      seen.add(`${column}/${row}`);
      const { values } = await block(column, row);
      // The blocks of the edge go on beyond the picture.
      const wide = Math.min(blockWidth, width - column * blockWidth);
      const high = Math.min(blockHeight, height - row * blockHeight);
      for (let y = 0; y < high; y++) {
        for (let at = y * blockWidth * bands, end = at + wide * bands; at < end; at += bands) {
          if (opacity !== null && values[at + opacity] === 0) continue;
          for (const band of bandsRead) count(counts, values[at + band] as number, layout);
        }
      }
    }
  }
  const shift = isSigned ? 32_768 : 0;
  const low = quantile(counts, LOW_SHARE) - shift;
  return { low, high: Math.max(low + 1, quantile(counts, HIGH_SHARE) - shift) };
}

function quantile(counts: Uint32Array, share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [value, count] of counts.entries()) {
    sum += count;
    if (sum > all * share) return value;
  }
  return counts.length - 1;
}

function count(counts: Uint32Array, value: number, { isSigned, noData }: TiffLayout): void {
  const signed = isSigned && value > 32_767 ? value - 65_536 : value;
  if (signed === noData) return;
  const at = signed + (isSigned ? 32_768 : 0);
  counts[at] = (counts[at] as number) + 1;
}
