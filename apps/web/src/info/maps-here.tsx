import type { MapCoverage } from '@motu/contract';
import { fr } from './fr.ts';
import classes from './info-panel.module.css';

/** The maps and models that cover the point, by the first of their names that is given (INFO-02). */
export function MapsHere({ maps }: { maps: readonly MapCoverage[] }) {
  const names = [...new Set(maps.map(coverageName))].filter((name) => name !== null);
  if (names.length === 0) return null;
  return (
    <section aria-label={fr.maps}>
      <h3 className={classes.section}>
        {fr.maps} <span>{names.length}</span>
      </h3>
      <ul className={classes.maps}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

export function coverageName({
  nom,
  usage,
  typologie,
}: Pick<MapCoverage, 'nom' | 'usage' | 'typologie'>): string | null {
  return [nom, usage, typologie].find((name) => name !== null && name.trim() !== '') ?? null;
}
