import { useStore } from '../../ui/store.ts';
import { fr } from '../fr.ts';
import { type OwnEntry, ownStore } from '../own-store.ts';
import { legendLines } from './legend-lines.ts';
import { LookForm } from './look-form.tsx';
import classes from './own-settings.module.css';

/** The legend of an added layer, and how it looks (OWN-03). */
export function OwnSettings({ slug }: { slug: string }) {
  const entry = useStore(ownStore, (entries) => entries.find((one) => one.slug === slug));
  if (!entry?.facts || entry.facts.shape === 'picture') return null;
  return (
    <div className={classes.settings}>
      <Legend entry={entry} />
      <LookForm entry={entry} facts={entry.facts} />
    </div>
  );
}

function Legend({ entry: { item, look, facts } }: { entry: OwnEntry }) {
  return (
    <ul className={classes.legend} aria-label={fr.legend(item.name)}>
      {legendLines(look, item.name).map(({ color, words }) => (
        <li key={words}>
          <span className={classes.patch} data-shape={facts?.shape} style={{ '--color': color } as never} />
          {words}
        </li>
      ))}
    </ul>
  );
}
