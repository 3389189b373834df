import type { LayerItem } from '@motu/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from '../../ui/icon-button.module.css';
import { fr } from '../fr.ts';

type InfoButtonProps = { item: LayerItem; onOpen: (item: LayerItem) => void };

/** Opens the details of a layer (LAY-04). */
export function InfoButton({ item, onOpen }: InfoButtonProps) {
  const label = fr.information(item.name);
  return (
    <button
      type="button"
      className={`${classes.icon} ${classes.quiet} ${classes.above}`}
      aria-label={label}
      title={label}
      onClick={() => onOpen(item)}
    >
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
