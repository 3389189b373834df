import type { LayerItem } from '@motu/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { fr } from '../fr.ts';
import classes from './icon-button.module.css';

type InfoButtonProps = { item: LayerItem; onOpen: (item: LayerItem) => void };

/** Opens the details of a layer (LAY-04). */
export function InfoButton({ item, onOpen }: InfoButtonProps) {
  const label = fr.information(item.name);
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} onClick={() => onOpen(item)}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
