/** Land in a sans serif, water in an italic with serifs. */
export type FontFamily = 'sans' | 'serif';

export type Font = { family: FontFamily; size: number; weight: 400 | 600 | 700; italic: boolean };

/** One line of text in one font. `tracking` is the space added between letters, CSS pixels. */
export type TextRun = { text: string; font: Font; color: string; tracking?: number };

/** Around the letters, as wide on each side. */
export type Halo = { color: string; width: number };

/** How lines of different lengths stand under each other. */
export type Align = 'left' | 'center' | 'right';

/** How much of the free place of a line lies before it. */
export const BEFORE: Record<Align, number> = { left: 0, center: 0.5, right: 1 };

/** Distance between two lines, and the height a line takes: capitals with accents fit without touching. */
export function lineHeight({ size }: Font): number {
  return size * 1.14;
}

/** From the top of a line to what its letters stand on. */
export function baselineOf(font: Font): number {
  return lineHeight(font) * 0.5 + font.size * BASELINE;
}

/** From the middle of the letters to what they stand on, as a share of their size. */
export const BASELINE = 0.34;

/** The width of a line with the space between its letters. */
export function trackedWidth(width: number, { text, tracking = 0 }: Pick<TextRun, 'text' | 'tracking'>): number {
  return width + tracking * Math.max(0, text.length - 1);
}
