import { IconChevronDown } from '@tabler/icons-react';
import classes from './expander.module.css';
import icon from './icon-button.module.css';

type ExpanderProps = {
  label: string;
  /** Id of what it opens. */
  controls: string;
  isOpen: boolean;
  className?: string | undefined;
  onToggle: () => void;
};

/** Opens and closes the settings of a line. */
export function Expander({ label, controls, isOpen, className = '', onToggle }: ExpanderProps) {
  return (
    <button
      type="button"
      className={`${icon.icon} ${icon.quiet} ${className}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
