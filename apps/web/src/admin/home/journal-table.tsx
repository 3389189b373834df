import type { JournalEntry } from '@motu/contract';
import { formatShortDateTime } from '@motu/core';
import { IconNotes } from '@tabler/icons-react';
import { dateLocale } from '../../ui/date-locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownAction } from './actions.ts';
import { fr } from './fr.ts';
import classes from './journal-table.module.css';

/** Rows drawn while the journal is on its way. */
const WAITING_ROWS = ['a', 'b', 'c', 'd'];

/** What was done lately, the newest first. */
export function JournalTable({ entries }: { entries: JournalEntry[] | undefined }) {
  return (
    <section className={classes.card} aria-labelledby="journal">
      <h2 id="journal" className={classes.title}>
        {fr.journal}
      </h2>
      {entries?.length === 0 ? (
        <EmptyState icon={IconNotes} title={fr.empty}>
          {fr.emptyText}
        </EmptyState>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{fr.operation}</th>
              <th scope="col" className={classes.wide}>
                {fr.actor}
              </th>
              <th scope="col" className={classes.widest}>
                {fr.address}
              </th>
              <th scope="col" className={`${classes.wide} ${classes.end}`}>
                {fr.date}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries?.map((entry) => <Row key={entry.id} {...entry} />) ??
              WAITING_ROWS.map((row) => (
                <tr key={row}>
                  <td colSpan={4}>
                    <Skeleton width="60%" />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ action, actor, subject, address, at }: JournalEntry) {
  const { label, icon: Icon, tone } = shownAction(action);
  const when = <time dateTime={at}>{formatShortDateTime(new Date(at), dateLocale())}</time>;
  const about = subject && subject !== actor ? subject : null;
  return (
    <tr>
      <td>
        <span className={classes.operation} data-tone={tone}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <span className={classes.label}>{label}</span>
            {about && <span className={classes.about}>{about}</span>}
            <span className={classes.narrow}>
              {actor} · {when}
            </span>
          </span>
        </span>
      </td>
      <td className={classes.wide}>{actor}</td>
      <td className={classes.widest}>{address ?? fr.none}</td>
      <td className={`${classes.wide} ${classes.end}`}>{when}</td>
    </tr>
  );
}
