import { Button } from '@mantine/core';
import { formatLength, formatShortDateTime } from '@motu/core';
import { dateLocale } from '../ui/date-locale.ts';
import { fr } from './fr.ts';
import classes from './geolocation-panel.module.css';
import { geolocationStore } from './geolocation-store.ts';
import type { Recording } from './recording.ts';

const { dispatch } = geolocationStore;

export const unfinishedWords = ({ startedAt, length }: Recording): string =>
  fr.unfinishedText(formatShortDateTime(new Date(startedAt), dateLocale()), formatLength(length));

/** A track that an earlier page left: it goes on, or it is finished as it is. */
export function UnfinishedCard({ recording }: { recording: Recording }) {
  return (
    <section className={classes.card} aria-label={fr.unfinished}>
      <h3 className={classes.cardTitle}>{fr.unfinished}</h3>
      <p className={classes.note}>{unfinishedWords(recording)}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => dispatch({ type: 'FINISH' })}>
          {fr.finish}
        </Button>
        <Button onClick={() => dispatch({ type: 'RESUME' })}>{fr.resume}</Button>
      </div>
    </section>
  );
}
