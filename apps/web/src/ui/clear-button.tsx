import classes from './clear-button.module.css';

type ClearButtonProps = { children: string; disabled: boolean; onClick: () => void };

/** At the end of a panel's foot: takes everything away. */
export function ClearButton({ children, disabled, onClick }: ClearButtonProps) {
  return (
    <button type="button" className={classes.clear} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
