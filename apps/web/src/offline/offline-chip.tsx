import { IconWifiOff } from '@tabler/icons-react';
import classes from './offline-chip.module.css';
import { useOnline } from './use-online.ts';

const fr = { offline: 'Mode hors-ligne' } as const;

/** « Mode hors-ligne », in the header. Its frame is always there, so that losing the network is announced. */
export function OfflineChip() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <span className={classes.chip}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.word}>{fr.offline}</span>
        </span>
      )}
    </div>
  );
}
