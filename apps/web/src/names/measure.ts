import { type Font, lineHeight, type TextRun, trackedWidth } from '@motu/labels';

const FAMILIES = { sans: '"Motu Sans"', serif: '"Motu Serif"' } as const;

/** The font as a canvas wants it. */
export function cssFont({ family, size, weight, italic }: Font): string {
  return `${italic ? 'italic ' : ''}${weight} ${size}px ${FAMILIES[family]}, ${family === 'sans' ? 'sans-serif' : 'serif'}`;
}

export type Measure = (text: string, font: Font) => number;

/** Widths of texts in CSS pixels, each measured once. */
export function createMeasure(): Measure {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('No canvas.');
  const widths = new Map<string, number>();
  return (text, font) => {
    const css = cssFont(font);
    const key = `${css}|${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    context.font = css;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}

export function lineWidth(run: TextRun, measure: Measure): number {
  return trackedWidth(measure(run.text, run.font), run);
}

export function blockSize(lines: readonly TextRun[], measure: Measure): { width: number; height: number } {
  return {
    width: lines.reduce((widest, line) => Math.max(widest, lineWidth(line, measure)), 0),
    height: lines.reduce((sum, { font }) => sum + lineHeight(font), 0),
  };
}
