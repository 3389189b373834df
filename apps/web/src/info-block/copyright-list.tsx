import type { CopyrightEntry } from '@motu/contract';
import { OutsideLink } from '../ui/outside-link.tsx';
import { fr } from './fr.ts';
import classes from './info-block.module.css';

/** Each producer with its year, its own words and its page. Text and checked links only: an administrator may have typed them. */
export function CopyrightList({ id, entries }: { id: string; entries: CopyrightEntry[] }) {
  return (
    <div id={id} className={classes.card}>
      <h2 className={classes.cardTitle}>{fr.sources}</h2>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={`${entry.producteur} ${entry.copyright}`}>
            <Producer {...entry} />
            {entry.annee && <span className={classes.year}> {entry.annee}</span>}
            {entry.copyright !== entry.producteur && <p className={classes.words}>{entry.copyright}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Producer({ producteur, url }: CopyrightEntry) {
  if (!url || !isWebAddress(url)) return <strong>{producteur}</strong>;
  return <OutsideLink href={url}>{producteur}</OutsideLink>;
}

/** `https://…` or `http://…`; never a script. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
