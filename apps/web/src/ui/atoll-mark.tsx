import classes from './atoll-mark.module.css';

/** Motu's mark: a reef ring thicker to windward, open by passes, one sand motu on it, the lagoon inside. */
export function AtollMark({ size = 28, on = 'ocean' }: { size?: number; on?: 'ocean' | 'paper' }) {
  return (
    <svg className={classes.mark} data-on={on} width={size} height={size} viewBox="4 0 60 60" aria-hidden="true">
      <circle className={classes.lagoon} cx="34.2" cy="29.8" r="15.6" />
      <path
        className={classes.reef}
        d="M45.15 7.28A28 28 0 0 0 4.61 37.82A5.05 5.05 0 0 0 13.85 34.28A20.6 20.6 0 0 1 43.67 11.81A2.43 2.43 0 0 0 45.15 7.28ZM26.18 59.39A28 28 0 0 0 56.72 18.85A2.43 2.43 0 0 0 52.19 20.33A20.6 20.6 0 0 1 29.72 50.15A5.05 5.05 0 0 0 26.18 59.39Z"
      />
      <ellipse className={classes.motu} cx="15.79" cy="48.21" rx="9" ry="6.3" transform="rotate(45 15.79 48.21)" />
    </svg>
  );
}
