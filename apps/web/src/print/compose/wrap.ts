import type { Measure, Weight } from './mark.ts';

type Style = { size: number; weight: Weight };

/** A text in lines no wider than `width`; past `most` lines it ends with an ellipsis. Words too long for a line are cut. */
export function wrap(text: string, width: number, { size, weight }: Style, measure: Measure, most = 100): string[] {
  const fits = (line: string) => measure(line, size, weight) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .trim()
    // Marks that French sets apart stay with their word, whichever space was written.
    .split(/(?<!«)[ \n\t]+(?![;:?!»%])/)
    .flatMap((one) => cut(one, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last && !fits(`${last}…`)) last = last.slice(0, -1).trimEnd();
  return [...lines.slice(0, most - 1), `${last}…`];
}

function cut(word: string, fits: (text: string) => boolean): string[] {
  if (word === '' || fits(word)) return word ? [word] : [];
  const letters = [...word];
  // As many letters as fit, at least one, by halves: a word of 500 letters is measured ten times a line.
  let [count, most] = [1, letters.length - 1];
  while (count < most) {
    const middle = Math.ceil((count + most) / 2);
    if (fits(letters.slice(0, middle).join(''))) count = middle;
    else most = middle - 1;
  }
  return [letters.slice(0, count).join(''), ...cut(letters.slice(count).join(''), fits)];
}
