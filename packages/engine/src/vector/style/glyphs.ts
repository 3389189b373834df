import TinySDF from '@mapbox/tiny-sdf';
import { createCanvas } from '@napi-rs/canvas';
import { PbfWriter } from 'pbf';
import { registerFonts } from '../../text/fonts.ts';
import { GLYPH_RANGE, type GlyphFont } from './glyph-fonts.ts';

/** Pixels of a letter, and around it: what clients of the format count on. */
const [SIZE, BUFFER] = [24, 3];
/** From the top of a line to the one of its letters, as clients place those that they draw themselves. */
const TOP = 27;

/** Letters that the shipped fonts have: Latin ones, with what is written between them. */
const COVERED: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x202f, 0x203a],
  [0x2044, 0x2044],
  [0x20a0, 0x20c0],
  [0x2113, 0x2113],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
];

class Letters extends TinySDF {
  protected _createCanvas(size: number) {
    return createCanvas(size, size);
  }
}

/** The letters of a font from a code on, as fields of distances (glyphs.proto of MapLibre). */
export function makeGlyphs({ family, weight, style, name }: GlyphFont, start: number): Uint8Array {
  registerFonts();
  const letters = new Letters({
    fontSize: SIZE,
    buffer: BUFFER,
    fontFamily: `"${family}", "${family} Ext"`,
    fontWeight: String(weight),
    fontStyle: style,
  });
  const out = new PbfWriter();
  out.writeMessage(1, writeStack, { name, start, letters });
  return out.finish().slice();
}

function writeStack({ name, start, letters }: { name: string; start: number; letters: TinySDF }, out: PbfWriter): void {
  const end = start + GLYPH_RANGE - 1;
  out.writeStringField(1, name);
  out.writeStringField(2, `${start}-${end}`);
  for (const [first, last] of COVERED)
    for (let code = Math.max(first, start); code <= Math.min(last, end); code++)
      out.writeMessage(3, writeGlyph, { code, letters });
}

function writeGlyph({ code, letters }: { code: number; letters: TinySDF }, out: PbfWriter): void {
  const { data, glyphWidth, glyphHeight, glyphLeft, glyphTop, glyphAdvance } = letters.draw(String.fromCharCode(code));
  out.writeVarintField(1, code);
  if (glyphWidth > 0 && glyphHeight > 0)
    out.writeBytesField(2, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  out.writeVarintField(3, glyphWidth);
  out.writeVarintField(4, glyphHeight);
  out.writeSVarintField(5, glyphLeft);
  out.writeSVarintField(6, glyphTop - TOP);
  out.writeVarintField(7, Math.round(glyphAdvance));
}
