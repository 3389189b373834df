import type { Overview } from '@motu/contract';
import { formatBytes, formatDateTime, formatNumber } from '@motu/core';
import { dateLocale } from '../../ui/date-locale.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './figures.module.css';
import { fr } from './fr.ts';

type Figure = { label: string; value: string; note: string };

function toFigures({ version, startedAt, dataBytes, database, accounts, sessions }: Overview): Figure[] {
  const since = formatDateTime(new Date(startedAt), dateLocale());
  return [
    { label: fr.version, value: version, note: fr.since(since) },
    { label: fr.data, value: formatBytes(dataBytes), note: fr.database(database) },
    { label: fr.accounts, value: formatNumber(accounts), note: fr.accountsNote(accounts) },
    { label: fr.sessions, value: formatNumber(sessions), note: fr.sessionsNote(sessions) },
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
                {value} <span className={classes.note}>{note}</span>
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
