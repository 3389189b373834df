import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconTrash, IconWorldWww } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import type { ServerRow } from './server-rows.ts';
import own from './servers-card.module.css';

const ICONS = { environment: IconLock, added: IconWorldWww, new: IconWorldWww, missing: IconAlertTriangle };
const STATES = { environment: fr.fromEnvironment, added: null, new: fr.notSaved, missing: fr.notListed };

type ServerItemProps = { row: ServerRow; fault: string | undefined; onAdd: () => void; onRemove: () => void };

/** A server: who lists it, the layers that need it, and the way to take it out or in. */
export function ServerItem({ row: { host, layers, kind }, fault, onAdd, onRemove }: ServerItemProps) {
  const Icon = ICONS[kind];
  const said = [STATES[kind], layers.length > 0 ? fr.layers(layers) : fr.noLayer].filter(Boolean).join(' · ');
  return (
    <li className={own.row}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={own.words}>
        <span className={own.host}>{host}</span>
        <span className={fault ? classes.fault : classes.note}>{fault ?? said}</span>
      </div>
      {kind === 'missing' && (
        <Button variant="subtle" aria-label={fr.addOne(host)} onClick={onAdd}>
          {fr.addIt}
        </Button>
      )}
      {(kind === 'added' || kind === 'new') && (
        <IconButton label={fr.remove(host)} icon={IconTrash} onClick={onRemove} />
      )}
    </li>
  );
}
