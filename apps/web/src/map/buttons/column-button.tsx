import { Spinner } from '../../ui/spinner.tsx';
import type { MapButton } from './map-button.ts';
import classes from './map-column.module.css';

export function ColumnButton({ button }: { button: MapButton }) {
  const { title, icon: Icon, onClick, isActive, isOn, isDisabled, isBusy } = button;
  return (
    <button
      type="button"
      className={classes.button}
      data-active={isActive || undefined}
      data-on={isOn || undefined}
      data-tip={title}
      aria-label={title}
      // Still there for the keyboard, which would lose its place at the last zoom.
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      {isBusy ? <Spinner /> : <Icon size={22} stroke={1.75} aria-hidden="true" />}
    </button>
  );
}
