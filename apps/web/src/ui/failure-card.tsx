import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './failure-card.module.css';
import { words } from './words.ts';

type FailureCardProps = { children: ReactNode; onClose?: (() => void) | undefined };

/** Holds the failure of something that would have floated over the page: a dialog, a menu. */
export function FailureCard({ children, onClose }: FailureCardProps) {
  return (
    <div className={classes.card}>
      {onClose && <CloseButton className={classes.close} aria-label={words.close} onClick={onClose} />}
      {children}
    </div>
  );
}
