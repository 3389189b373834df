import { IconChevronRight } from '@tabler/icons-react';
import classes from './error-detail.module.css';
import { errorDetail } from './error-text.ts';
import { words } from './words.ts';

/** The technical reason of a failure, folded: for whoever will be asked about it. */
export function ErrorDetail({ error }: { error: unknown }) {
  return (
    <details className={classes.detail}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={2} aria-hidden="true" />
        {words.detail}
      </summary>
      <pre className={classes.text}>{errorDetail(error)}</pre>
    </details>
  );
}
