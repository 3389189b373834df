/** Patterns of dashes and gaps, in pixels. */
const DASHES = { dashes: [8, 4], dots: [2, 4], mixed: [8, 4, 2, 4] } as const;

export type DashName = keyof typeof DASHES | 'none' | 'own';

export function dashName(lengths: unknown): DashName {
  if (!Array.isArray(lengths) || lengths.length === 0) return 'none';
  const written = lengths.join();
  return (Object.keys(DASHES) as (keyof typeof DASHES)[]).find((name) => DASHES[name].join() === written) ?? 'own';
}

export function dashLengths(name: DashName): readonly number[] | undefined {
  return name === 'none' || name === 'own' ? undefined : DASHES[name];
}
