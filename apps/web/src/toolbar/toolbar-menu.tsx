import { Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { fr } from './fr.ts';
import type { ToolbarItem } from './items.ts';
import classes from './toolbar.module.css';

/** The items that lack room. */
export function ToolbarMenu({ items }: { items: ToolbarItem[] }) {
  const isActive = items.some((item) => item.isActive);
  return (
    <Menu position="top-start" transitionProps={{ duration: 200, transition: 'pop-bottom-left' }}>
      <Menu.Target>
        <button type="button" className={classes.item} data-active={isActive || undefined}>
          <span className={classes.icon}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.word}>{fr.menu}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={fr.menu}>
        {items.map(({ id, icon: Icon, onClick }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            title={fr.items[id].hint}
            onClick={onClick}
          >
            {fr.items[id].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
