/** A font by the name that styles give it. */
export type GlyphFont = { name: string; family: string; weight: 400 | 600 | 700; style: 'normal' | 'italic' };

/** Letters of one file. */
export const GLYPH_RANGE = 256;
export const LAST_GLYPH = 0xffff;

const font = (family: string, face: string, weight: GlyphFont['weight'], style: GlyphFont['style']): GlyphFont => ({
  name: `${family} ${face}`,
  ...{ family, weight, style },
});

const [SANS, SERIF] = ['Source Sans 3', 'Source Serif 4'];

/** What the names of our maps are written with. */
export const GLYPH_FONTS = {
  regular: font(SANS, 'Regular', 400, 'normal'),
  semibold: font(SANS, 'SemiBold', 600, 'normal'),
  bold: font(SANS, 'Bold', 700, 'normal'),
  italic: font(SANS, 'Italic', 400, 'italic'),
  semiboldItalic: font(SANS, 'SemiBold Italic', 600, 'italic'),
  serifItalic: font(SERIF, 'Italic', 400, 'italic'),
  serifSemiboldItalic: font(SERIF, 'SemiBold Italic', 600, 'italic'),
} as const;

/** A font by its name; undefined when there is none of it. */
export function glyphFont(name: string): GlyphFont | undefined {
  return Object.values(GLYPH_FONTS).find((one) => one.name === name);
}
