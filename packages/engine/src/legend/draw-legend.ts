import type { Font } from '@motu/labels';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Sources } from '../basemap/sources.ts';
import type { ImageFormat } from '../encode/formats.ts';
import type { Layer } from '../layer/layer.ts';
import { compileFilter } from '../style/filter.ts';
import { cssFont, registerFonts } from '../text/fonts.ts';
import { measureText } from '../text/measure.ts';
import { wrapText } from '../text/wrap.ts';
import { drawPicture, recordPicture } from './draw-picture.ts';
import { LEGEND_PATCH_WIDTH, type LegendRow, legendRows } from './legend-rows.ts';
import { drawPatch, recordPatch } from './patch.ts';

export type LegendOptions = {
  scale?: number;
  /** Shapes of one rule's patch, for paper, or pixels of anything. */
  format?: ImageFormat | 'svg';
  /** Only the patch of this rule, without card or text: for a list that writes its own labels. */
  rule?: string;
  /** What the patch of a style is drawn on, in place of the land or the sea under the layer. */
  ground?: string;
};

const WIDTH = 238;
const PADDING = 16;
const ROW = 24;
const SWATCH = { width: LEGEND_PATCH_WIDTH, height: 17 } as const;
const INK = '#1F2D36';
const SOFT_INK = '#57646C';

const font = (size: number, weight: Font['weight'] = 400): Font => ({ family: 'sans', size, weight, italic: false });

export type PictureSize = { width: number; height: number };

/** How large the whole legend of a layer is, undrawn. */
export function legendSize(layer: Layer): PictureSize {
  return { width: WIDTH, height: layOut(layer).height };
}

function layOut(layer: Layer) {
  const rows = legendRows(layer);
  const { subtitle, note } = layer.legend ?? {};
  const notes = note ? wrapText(note, WIDTH - 2 * PADDING, font(11.5)) : [];
  const header = PADDING + 19 + (subtitle ? 18 : 0) + 8;
  const height = header + rows.length * ROW + (notes.length > 0 ? 14 + notes.length * 15 : 0) + PADDING - 4;
  return { rows, subtitle, notes, header, height };
}

/** A layer's legend as a picture: a white card, or the patch of one rule. */
export async function drawLegend(layer: Layer, sources: Sources, options: LegendOptions = {}): Promise<Uint8Array> {
  registerFonts();
  const { scale = 1, format = 'png', rule, ground } = options;
  const { rows, subtitle, notes, header, height } = layOut(layer);
  if (rule !== undefined) {
    const row = rows.find(({ title }) => title === rule);
    const drawn = row && ground ? { ...row, ground } : row;
    if (format === 'svg') {
      return recordPicture(SWATCH.width, SWATCH.height, async (context) => {
        if (drawn) await recordPatch(context, drawn, SWATCH.width, SWATCH.height);
      });
    }
    return drawPicture(SWATCH.width, SWATCH.height, scale, format, async (context) => {
      if (drawn) await drawPatch(context, drawn, 0, 0, SWATCH.width, SWATCH.height, scale);
    });
  }
  if (format === 'svg') throw new Error('Shapes are recorded of one patch alone.');
  const counts = await countRows(layer, rows, sources);
  return drawPicture(WIDTH, height, scale, format, async (context) => {
    card(context, height);
    write(context, layer.title, PADDING, PADDING + 12, font(15, 700), INK);
    if (subtitle) write(context, subtitle, PADDING, PADDING + 31, font(12), SOFT_INK);
    let y = header;
    for (const [i, row] of rows.entries()) {
      await drawPatch(context, row, PADDING, y + (ROW - SWATCH.height) / 2, SWATCH.width, SWATCH.height, scale);
      write(context, row.title, PADDING + SWATCH.width + 10, y + ROW / 2 + 4.5, font(13), INK);
      const count = counts[i];
      if (count) {
        const run = { text: count, font: font(11.5), color: SOFT_INK };
        write(context, count, WIDTH - PADDING - measureText(run), y + ROW / 2 + 4, run.font, SOFT_INK);
      }
      y += ROW;
    }
    if (notes.length === 0) return;
    context.fillStyle = '#E3E8EA';
    context.fillRect(PADDING, y + 5, WIDTH - 2 * PADDING, 1);
    for (const [i, line] of notes.entries()) write(context, line, PADDING, y + 22 + i * 15, font(11.5), SOFT_INK);
  });
}

function card(context: SKRSContext2D, height: number): void {
  context.beginPath();
  context.roundRect(0.5, 0.5, WIDTH - 1, height - 1, 8);
  context.fillStyle = 'rgba(255, 255, 255, 0.95)';
  context.fill();
  context.strokeStyle = '#D6DDE0';
  context.lineWidth = 1;
  context.stroke();
}

function write(context: SKRSContext2D, text: string, x: number, y: number, face: Font, color: string): void {
  context.font = cssFont(face);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

/** How many features each class holds, where the legend says so. */
async function countRows(layer: Layer, rows: readonly LegendRow[], { features }: Sources): Promise<(string | null)[]> {
  const { content } = layer;
  if (content.kind !== 'features' || !layer.legend?.counts) return rows.map(() => null);
  const all = await features.features({
    table: content.table,
    extent: [-180, -90, 180, 90],
    resolution: 0,
    fields: layer.fields.map(({ name }) => name),
    filter: content.filter,
  });
  return rows.map(({ rule }) => {
    const accepts = compileFilter(rule?.filter);
    return String(all.filter(({ properties }) => accepts(properties)).length);
  });
}
