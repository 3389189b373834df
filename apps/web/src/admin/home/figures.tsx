import type { Overview } from '@motu/contract';
import { formatBytes, formatNumber } from '@motu/core';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './figures.module.css';
import { fr } from './fr.ts';

type Figure = { label: string; value: string; note?: string };

function toFigures({ version, dataBytes, database, disk, traffic, accounts, sessions }: Overview): Figure[] {
  const { answers, tiles, errors, hours } = traffic;
  return [
    { label: fr.version, value: version },
    { label: fr.data, value: formatBytes(dataBytes), note: fr.database(database) },
    disk
      ? { label: fr.disk, value: formatBytes(disk.freeBytes), note: fr.freeOf(formatBytes(disk.totalBytes)) }
      : { label: fr.disk, value: fr.none },
    { label: fr.traffic(hours), value: formatNumber(answers), note: fr.ofTiles(tiles) },
    { label: fr.errors(hours), value: formatNumber(errors) },
    { label: fr.accounts, value: formatNumber(accounts), note: fr.openSessions(sessions) },
  ];
}

const LABELS = [fr.version, fr.data, fr.disk, fr.traffic(24), fr.errors(24), fr.accounts];

/** Cards with one big figure each; bars in their place until the figures come. */
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
