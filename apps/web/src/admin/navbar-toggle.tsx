import { IconMenu2, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { fr } from './fr.ts';
import classes from './navbar.module.css';
import { NAVBAR_ID } from './navbar.tsx';

type NavbarToggleProps = { ref: Ref<HTMLButtonElement>; opened: boolean; onClick: () => void };

/** Shows the navigation where the screen has no room for it. */
export function NavbarToggle({ ref, opened, onClick }: NavbarToggleProps) {
  const Icon = opened ? IconX : IconMenu2;
  const label = opened ? fr.closeNavigation : fr.openNavigation;
  return (
    <button
      ref={ref}
      type="button"
      className={classes.toggle}
      aria-expanded={opened}
      aria-controls={NAVBAR_ID}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={22} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
