import type { LayerItem } from '@motu/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fr } from '../fr.ts';
import classes from './layer-notes.module.css';
import { outOfRange } from './zoom-range.ts';

type LayerNotesProps = { item: LayerItem; zoom: number; isFailing: boolean };

/** What a layer has to say under its name: it has no data, it is out of range, or its tiles do not come. */
export function LayerNotes({ item, zoom, isFailing }: LayerNotesProps) {
  const range = outOfRange(item, zoom);
  return (
    <>
      {item.lacksData && (
        <span className={classes.failure}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          {fr.lacksData}
        </span>
      )}
      {range && <span className={classes.note}>{range}</span>}
      {isFailing && (
        <span className={classes.failure} role="alert">
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          {fr.failing}
        </span>
      )}
    </>
  );
}
