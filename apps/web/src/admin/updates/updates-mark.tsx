import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { Spinner } from '../../ui/spinner.tsx';
import { Counter } from '../counter.tsx';
import { fr } from './fr.ts';
import { useLayerUpdates } from './layer-updates-context.ts';
import classes from './updates-mark.module.css';

/** A yellow download with updates, a green check without, the ring while they are looked for (ADM-03). */
export function UpdatesIcon({ size, stroke }: { size: number; stroke: number }) {
  const { patches, failures, gone, isChecking, error } = useLayerUpdates();
  if (isChecking)
    return (
      <span className={classes.icon} data-state="checking">
        <Spinner size={size} />
        <VisuallyHidden>{fr.checking}&nbsp;: </VisuallyHidden>
      </span>
    );
  const isUnknown = patches === null || error || failures.length > 0;
  const state = isUnknown ? 'unknown' : patches.length + gone.length > 0 ? 'pending' : 'done';
  const Icon = state === 'done' ? IconCircleCheck : IconDownload;
  return (
    <span className={classes.icon} data-state={state}>
      <Icon size={size} stroke={stroke} aria-hidden="true" />
    </span>
  );
}

export function UpdatesCount() {
  const { patches } = useLayerUpdates();
  return <Counter count={patches?.length ?? 0} label={fr.pending} />;
}
