import { IconMenu2 } from '@tabler/icons-react';
import { LazyMenu } from '../ui/lazy-menu.tsx';
import { fr } from './fr.ts';
import type { ToolbarItem } from './items.ts';
import classes from './toolbar.module.css';

/** The items that lack room. */
export function ToolbarMenu({ items }: { items: ToolbarItem[] }) {
  const content = (
    <>
      <span className={classes.icon}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.word}>{fr.menu}</span>
    </>
  );
  return (
    <LazyMenu
      label={fr.menu}
      position="top-start"
      button={{ className: classes.item, isActive: items.some((item) => item.isActive), content }}
      entries={items.map(({ id, icon, onClick }) => ({ ...fr.items[id], icon, onClick }))}
    />
  );
}
