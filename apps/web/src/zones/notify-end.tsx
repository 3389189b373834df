import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isComplete, type Zone } from '../tiles/zone.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import type { StopReason } from './zone-loader.ts';

/** Announced as complete only when every tile has been seen to be there (OFF-04, OFF-05). */
export function notifyEnd(zone: Zone, reason: StopReason | null, failed: number, complete: () => void): void {
  if (reason === 'asked') return;
  if (reason === 'quota') notify({ tone: 'error', title: fr.noRoom, text: fr.noRoomText(zone.name), stays: true });
  else if (reason === 'network') notify({ tone: 'warning', title: fr.noNetwork, text: fr.noNetworkText(zone.name) });
  else if (isComplete(zone)) notify({ tone: 'success', title: fr.finished, text: fr.finishedText, stays: true });
  else offerCompletion(zone, Math.max(failed, zone.tiles - zone.done), complete);
}

function offerCompletion({ id: zone }: Zone, missing: number, complete: () => void): void {
  const id = `zone-${zone}`;
  const goOn = () => {
    notifications.hide(id);
    complete();
  };
  const text = (
    <>
      {missing > 0 ? fr.failedTiles(missing) : fr.noData}
      <Button display="block" mt="xs" onClick={goOn}>
        {fr.completeZone}
      </Button>
    </>
  );
  notify({ id, tone: 'warning', title: fr.finished, text, stays: true });
}
