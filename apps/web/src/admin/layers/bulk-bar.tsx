import { Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconTrash, IconX } from '@tabler/icons-react';
import { PickMany } from '../form/pick-many.tsx';
import { useStoredContexts } from '../use-stored-contexts.ts';
import classes from './bulk-bar.module.css';
import { fr } from './fr.ts';

type BulkBarProps = {
  count: number;
  isBusy: boolean;
  onPublish: (publish: boolean) => void;
  /** Contexts, by their identifiers, that are to show the layers too. */
  onAddTo: (contexts: string[]) => void;
  onRemove: () => void;
  onCancel: () => void;
};

/** What may be done to the layers that are chosen, in the place of the filters. */
export function BulkBar({ count, isBusy, onPublish, onAddTo, onRemove, onCancel }: BulkBarProps) {
  const contexts = useStoredContexts().data?.content ?? [];
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <section className={classes.bar} aria-label={fr.actions}>
      <p role="status">{fr.selected(count)}</p>
      <Button variant="subtle" disabled={isBusy} leftSection={<IconEye {...icon} />} onClick={() => onPublish(true)}>
        {fr.publish}
      </Button>
      <Button
        variant="subtle"
        disabled={isBusy}
        leftSection={<IconEyeOff {...icon} />}
        onClick={() => onPublish(false)}
      >
        {fr.unpublish}
      </Button>
      <PickMany free={contexts} variant="subtle" isBusy={isBusy} texts={fr.addToContexts} onAdd={onAddTo} />
      <Button
        variant="subtle"
        className={classes.remove}
        disabled={isBusy}
        leftSection={<IconTrash {...icon} />}
        onClick={onRemove}
      >
        {fr.remove}
      </Button>
      <Button variant="subtle" disabled={isBusy} leftSection={<IconX {...icon} />} onClick={onCancel}>
        {fr.unselect}
      </Button>
    </section>
  );
}
