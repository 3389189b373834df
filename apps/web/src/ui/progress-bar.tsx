import classes from './progress-bar.module.css';

type ProgressBarProps = { label: string; share: number; text?: string; isThin?: boolean };

/** How much of a whole is there, from 0 to 1. */
export function ProgressBar({ label, share, text, isThin = false }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <div
      className={classes.bar}
      data-thin={isThin || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={text}
    >
      <div className={classes.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
