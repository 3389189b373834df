import { useId } from 'react';
import classes from './switch.module.css';

type SwitchProps = {
  label: string;
  /** What it does, in a line. */
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** On or off, at once: the whole row is the target. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={classes.row} data-disabled={isDisabled || undefined}>
      <span className={classes.text}>
        {label}
        {hint && (
          <span id={id} className={classes.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes.input}
        aria-label={label}
        aria-describedby={hint ? id : undefined}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={classes.track} aria-hidden="true" />
    </label>
  );
}
