import classes from './spinner.module.css';

/** The atoll's ring, turning. Words beside it say what is awaited, so it is silent for a screen reader. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className={classes.ring} width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle className={classes.reef} cx="10" cy="10" r="8" />
      <path className={classes.pass} d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}
