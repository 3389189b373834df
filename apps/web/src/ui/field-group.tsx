import type { ReactNode } from 'react';
import classes from './field-group.module.css';
import hidden from './visually-hidden.module.css';

type FieldGroupProps = {
  label: string;
  /** Heard, not seen: what it says is plain from where it stands. */
  isLabelHidden?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Fields that answer one question, under its words. */
export function FieldGroup({ label, isLabelHidden = false, className = '', children }: FieldGroupProps) {
  return (
    <fieldset className={`${classes.group} ${className}`}>
      <legend className={isLabelHidden ? hidden.text : classes.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
