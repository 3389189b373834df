import classes from './skeleton.module.css';

/** A grey bar in the shape of what is coming. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number | string }) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />;
}
