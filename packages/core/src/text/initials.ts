/** First letters of the first two words, else the first two characters: `Hina Teriʻi` → `HT`, `admin` → `AD`. */
export function initials(name: string): string {
  const words = name.split(/[\s_.-]+/).filter(Boolean);
  const [first = '', second] = words.map((word) => [...word]);
  const letters = second ? [first[0], second[0]] : [...first].slice(0, 2);
  return letters.join('').toLocaleUpperCase('fr');
}
