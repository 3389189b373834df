import type { Overview } from '@motu/contract';
import { formatBytes, formatNumber } from '@motu/core';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './figures.module.css';
import { fr } from './fr.ts';

type Figure = { label: string; value: string; note?: string };

function toFigures({ version, dataBytes, database, accounts, sessions }: Overview): Figure[] {
  return [
    { label: fr.version, value: version },
    { label: fr.data, value: formatBytes(dataBytes), note: fr.database(database) },
    { label: fr.accounts, value: formatNumber(accounts) },
    { label: fr.sessions, value: formatNumber(sessions) },
  ];
}

const LABELS = [fr.version, fr.data, fr.accounts, fr.sessions];

/** Four cards with one big figure each; bars in their place until the figures come. */
export function Figures({ overview }: { overview: Overview | undefined }) {
  return (
    <dl className={classes.figures}>
      {overview
        ? toFigures(overview).map(({ label, value, note }) => (
            <div key={label} className={classes.card}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>
                {value} {note && <span className={classes.note}>{note}</span>}
              </dd>
            </div>
          ))
        : LABELS.map((label) => (
            <div key={label} className={classes.card}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.waiting}>
                <Skeleton width={140} height={20} />
              </dd>
            </div>
          ))}
    </dl>
  );
}
