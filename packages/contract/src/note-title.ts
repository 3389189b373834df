/** Longer ones are cut in lists. */
const TITLE_LENGTH = 80;

/** The first line in which something is written, without its marks: `## Version 4.14` → `Version 4.14`. */
export function noteTitle(content: string): string {
  const line = content.split('\n').find((text) => /[\p{L}\p{N}]/u.test(text)) ?? '';
  return line
    .replace(/[#*_>`[\]]/g, '')
    .trim()
    .slice(0, TITLE_LENGTH);
}
