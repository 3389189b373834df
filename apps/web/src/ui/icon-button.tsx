import type { TablerIcon } from '@tabler/icons-react';
import classes from './icon-button.module.css';
import { Spinner } from './spinner.tsx';

type IconButtonProps = {
  label: string;
  icon: TablerIcon;
  isDisabled?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

/** A quiet button of one icon, with its name. Plain, for lists hold hundreds of them. */
export function IconButton({ label, icon: Icon, isDisabled = false, isBusy = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      // It keeps the focus when there is nothing left to undo.
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={isDisabled || isBusy ? undefined : onClick}
    >
      {isBusy ? <Spinner /> : <Icon size={20} stroke={1.75} aria-hidden="true" />}
    </button>
  );
}
