import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './icon-button.module.css';

type IconButtonProps = {
  label: string;
  icon: TablerIcon;
  isDisabled?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

/** A quiet button of one icon, with its name. */
export function IconButton({ label, icon: Icon, isDisabled = false, isBusy = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      className={classes.icon ?? ''}
      aria-label={label}
      title={label}
      // It keeps the focus when there is nothing left to undo.
      aria-disabled={isDisabled || undefined}
      loading={isBusy}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
