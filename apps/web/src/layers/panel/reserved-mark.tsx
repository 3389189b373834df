import type { LayerItem } from '@motu/contract';
import { IconLock } from '@tabler/icons-react';
import { fr } from '../fr.ts';
import classes from './reserved-mark.module.css';

/** Beside the name of a layer that not everyone may see (ACL-01). */
export function ReservedMark({ item }: { item: LayerItem }) {
  if (!item.reserved) return null;
  return (
    <span className={classes.mark} role="img" aria-label={fr.reserved} title={fr.reserved}>
      <IconLock size={14} stroke={2} aria-hidden="true" />
    </span>
  );
}
