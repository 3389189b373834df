import classes from './loading.module.css';
import { Spinner } from './spinner.tsx';

/** What shows in place of a part that is on its way; it waits 150 ms before showing, so that a quick one does not flash. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  );
}
