import { IconDotsVertical } from '@tabler/icons-react';
import icon from './icon-button.module.css';
import { LazyMenu } from './lazy-menu.tsx';
import type { MenuEntry } from './menu.tsx';

type RowMenuProps = {
  label: string;
  /** Beside a name that matters more. */
  isQuiet?: boolean;
  entries: MenuEntry[];
};

/** What else can be done with a line of a list, behind three dots. */
export function RowMenu({ label, isQuiet = false, entries }: RowMenuProps) {
  const button = {
    className: isQuiet ? `${icon.icon} ${icon.quiet}` : icon.icon,
    title: label,
    content: <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />,
  };
  return <LazyMenu label={label} position="left-start" button={button} entries={entries} />;
}
