import { IconAlertCircle } from '@tabler/icons-react';
import { useOnline } from '../offline/index.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './info-panel.module.css';

type SourceFailureProps = { name: string; query: { refetch: () => unknown; isFetching: boolean } };

/** One source that has not answered, beside those that have; without a network, it says that it needs one. */
export function SourceFailure({ name, query }: SourceFailureProps) {
  const online = useOnline();
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" className={classes.failureIcon} />
      <span className={classes.failureText}>
        <b>{name}</b>
        {online ? fr.failed : fr.needsNetwork}
      </span>
      {online && (
        <button
          type="button"
          className={classes.retry}
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {words.retry}
        </button>
      )}
    </div>
  );
}
