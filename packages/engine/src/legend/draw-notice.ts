import type { Font } from '@motu/labels';
import type { ImageFormat } from '../encode/formats.ts';
import { cssFont, registerFonts } from '../text/fonts.ts';
import { wrapText } from '../text/wrap.ts';
import { drawPicture } from './draw-picture.ts';

export type NoticeOptions = {
  width: number;
  height: number;
  format: ImageFormat;
  /** A CSS colour under it; without one, transparent. */
  background?: string | undefined;
};

const FONT: Font = { family: 'sans', size: 14, weight: 400, italic: false };
const LINE = 20;
const PADDING = 12;

/** A picture in the place of a map that cannot be drawn, with a sentence in it, or nothing. */
export function drawNotice(text: string | null, { width, height, format, background }: NoticeOptions) {
  registerFonts();
  return drawPicture(width, height, 1, format, (context) => {
    if (background) {
      context.fillStyle = background;
      context.fillRect(0, 0, width, height);
    }
    if (text === null) return;
    context.font = cssFont(FONT);
    // Read on whatever lies under it.
    context.strokeStyle = '#fff';
    context.lineWidth = 3;
    context.fillStyle = '#1F2D36';
    for (const [i, line] of wrapText(text, width - 2 * PADDING, FONT).entries()) {
      const y = PADDING + LINE * (i + 0.75);
      context.strokeText(line, PADDING, y);
      context.fillText(line, PADDING, y);
    }
  });
}
