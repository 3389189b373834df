/** The name of a producer as a line has room for it: `Institut de la statistique (ISPF)` → `ISPF`, `GSHHG (P. Wessel)` → `GSHHG`. */
export function shortName(producteur: string): string {
  const [, before = '', inside = ''] = /^(.+?)\s*\(([^)]*)\)$/.exec(producteur) ?? [];
  if (!before) return producteur;
  return /^[\p{Lu}\d/-]{2,10}$/u.test(inside) && before.length > inside.length ? inside : before;
}
