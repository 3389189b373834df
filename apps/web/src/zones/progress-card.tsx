import { Button } from '@mantine/core';
import { IconAlertCircle, IconSquare } from '@tabler/icons-react';
import type { Zone } from '../tiles/zone.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { fr } from './fr.ts';
import { useZoneWork, type ZoneWork } from './work-store.ts';
import classes from './zones-panel.module.css';

type ProgressCardProps = { zone: Zone; onStop: () => void };

/** The zone that is being loaded: how far it is, what came, what failed, how long it will take. */
export function ProgressCard({ zone, onStop }: ProgressCardProps) {
  const running = useZoneWork((work) => work.running);
  if (!running) return null;
  const { state, phase } = running;
  const share = state.total > 0 ? state.finished / state.total : 0;
  return (
    <section className={classes.card} aria-label={zone.name}>
      <div className={classes.cardHead}>
        <h3 className={classes.cardTitle}>{zone.name}</h3>
        <span className={classes.percent}>{fr.percent(share)}</span>
      </div>
      <p className={classes.summary} role="status">
        {state.calculating
          ? fr.calculating
          : phase === 'data'
            ? fr.loadingData
            : `${fr.zooms(zone.minZoom, zone.maxZoom)} · ${fr.progress(state.finished, state.total)}`}
      </p>
      <ProgressBar label={zone.name} share={share} />
      <div className={classes.cardFoot}>
        <span>{fr.received(state.bytes)}</span>
        <span className={classes.summary}>{timeLeft(running)}</span>
      </div>
      {state.failed > 0 && (
        <p className={classes.failures}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" /> {fr.failures(state.failed)}
        </p>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconSquare size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onStop}
      >
        {fr.stop}
      </Button>
    </section>
  );
}

/** From the pace until now; nothing is said before there is one. */
function timeLeft({ state, startedAt }: NonNullable<ZoneWork['running']>): string {
  const seconds = (Date.now() - startedAt) / 1000;
  if (state.fetched < 30 || seconds < 2) return '';
  return fr.left((seconds / state.fetched) * state.remaining);
}
