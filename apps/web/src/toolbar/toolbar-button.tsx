import { fr } from './fr.ts';
import type { ToolbarItem } from './items.ts';
import classes from './toolbar.module.css';

type ToolbarButtonProps = { item: ToolbarItem; isIconOnly?: boolean };

export function ToolbarButton({ item, isIconOnly = false }: ToolbarButtonProps) {
  const { id, icon: Icon, isActive, isExpanded, onClick } = item;
  const { label, hint } = fr.items[id];
  return (
    <button
      type="button"
      className={classes.item}
      data-active={isActive || undefined}
      data-icon-only={isIconOnly || undefined}
      aria-expanded={isExpanded}
      aria-label={isIconOnly ? label : undefined}
      title={hint}
      onClick={onClick}
    >
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      {!isIconOnly && <span className={classes.word}>{label}</span>}
    </button>
  );
}
