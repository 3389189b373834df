import { foldText } from './fold.ts';

/** Whether a text holds each of the words that were typed, or a part of one that is longer, whatever the case and the accents. */
export function hasWords(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(' ').filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}
