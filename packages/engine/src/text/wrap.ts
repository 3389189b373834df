import type { Font } from '@motu/labels';
import { measureText } from './measure.ts';

/** The lines of a text that is no wider than so many CSS pixels; a word that is wider has a line of its own. */
export function wrapText(text: string, width: number, font: Font): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measureText({ text: longer, font, color: '#000' }) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}
