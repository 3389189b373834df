import { Button } from '@mantine/core';
import type { LayerItem } from '@motu/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';
import { fr } from './fr.ts';
import classes from './warning-dialog.module.css';

type WarningDialogProps = { opened: boolean; layer: LayerItem; onUnderstood: () => void };

/** « Avertissement »: only « J'ai compris » closes it. */
export function WarningDialog({ opened, layer, onUnderstood }: WarningDialogProps) {
  const title = (
    <span className={classes.title}>
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden="true" />
      {fr.warning}
    </span>
  );
  return (
    // A new frame for each layer: readers say the next warning as they said the first.
    <Dialog key={layer.slug} opened={opened} title={title}>
      <p className={classes.layer}>{layer.name}</p>
      <SafeHtml html={layer.metadata.avertissement ?? ''} />
      <DialogActions>
        <Button onClick={onUnderstood} data-autofocus>
          {fr.understood}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
