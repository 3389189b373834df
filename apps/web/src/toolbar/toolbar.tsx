import { useRef } from 'react';
import { fr } from './fr.ts';
import type { ToolbarItem } from './items.ts';
import classes from './toolbar.module.css';
import { ToolbarButton } from './toolbar-button.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import { useHiddenCount } from './use-hidden-count.ts';

/** The tools at the foot of the map; those that lack room are in a menu at its left (MAP-06). */
export function Toolbar({ items }: { items: ToolbarItem[] }) {
  const bar = useRef<HTMLElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const hidden = useHiddenCount(bar, ghost, items.length);
  const alone = hidden === 1 ? items[0] : undefined;

  if (items.length === 0) return null;
  return (
    <nav ref={bar} className={classes.bar} aria-label={fr.toolbar}>
      <div className={classes.items}>
        {hidden > 1 && <ToolbarMenu items={items.slice(0, hidden)} />}
        {alone && <ToolbarButton item={alone} isIconOnly />}
        {items.slice(hidden).map((item) => (
          <ToolbarButton key={item.id} item={item} />
        ))}
      </div>
      {/* Every item at its full width, unseen: what is measured to know which fit. */}
      <div ref={ghost} className={classes.ghost} aria-hidden="true" inert>
        <ToolbarMenu items={[]} />
        {items.map((item) => (
          <ToolbarButton key={item.id} item={item} />
        ))}
      </div>
    </nav>
  );
}
