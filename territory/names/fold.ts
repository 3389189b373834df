/** What two spellings of one name have in common: no accents, no glottal stops, no case. */
export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ʻ'’‘`´]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

export const slug = (name: string): string => fold(name).replaceAll(' ', '-');

/** Whether two names are one, however they are spaced: Puka Puka and Pukapuka. */
export const isSameName = (a: string, b: string): boolean =>
  fold(a).replaceAll(' ', '') === fold(b).replaceAll(' ', '');
