import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { showHint } from '../map/hint.ts';
import { useMap } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { notify } from '../ui/notify.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { fr } from './fr.ts';
import classes from './geolocation-on-map.module.css';
import { geolocationStore, useGeolocation } from './geolocation-store.ts';
import { Stopwatch } from './stopwatch.tsx';
import { startTracker } from './tracker.ts';
import { unfinishedWords } from './unfinished-card.tsx';

const { dispatch } = geolocationStore;

/** Where the device is on the map, and what must be seen of it when its panel is closed. */
export function GeolocationOnMap() {
  const map = useMap();
  const { module, isOpen } = usePanel();
  const isPanelOpen = isOpen && module === 'geolocation';
  useEffect(() => startTracker(map), [map]);
  useUnfinishedOffer(isPanelOpen);
  useFollowHint();
  return (
    <>
      <RecordingPill />
      {!isPanelOpen && <Spoken />}
    </>
  );
}

/** « Enregistrement 0:42:18 », on the map for as long as it lasts; it leads to the panel. */
function RecordingPill() {
  const recording = useGeolocation((state) => state.recording);
  const isLost = useGeolocation((state) => state.isLost);
  const { isOpen, dispatch: dispatchPanel } = usePanel();
  if (!recording) return null;
  return (
    <button
      type="button"
      className={classes.pill}
      data-beside-panel={isOpen || undefined}
      data-lost={isLost || undefined}
      title={fr.title}
      onClick={() => dispatchPanel({ type: 'OPEN', module: 'geolocation' })}
    >
      <span className={classes.dot} aria-hidden="true" />
      {isLost ? fr.lost : fr.recording}
      <span className={classes.time}>
        <Stopwatch recording={recording} />
      </span>
    </button>
  );
}

/** For readers: the eye sees the map. The panel says it itself when it is open. */
function Spoken() {
  const text = useGeolocation(({ isTracking, info, isLost, recording }) => {
    if (!isTracking || !info) return '';
    if (isLost) return fr.lost;
    return recording ? fr.recordingNow : fr.located;
  });
  return (
    <p className={hidden.text} role="status">
      {text}
    </p>
  );
}

/** A map that was dragged away says how to come back. */
function useFollowHint(): void {
  const isAway = useGeolocation(({ isTracking, info, trackPosition }) => isTracking && info !== null && !trackPosition);
  useEffect(() => {
    if (!isAway) return;
    const onClick = () => dispatch({ type: 'FOLLOW', isOn: true });
    return showHint({ text: fr.notFollowing, actions: [{ label: fr.centre, onClick }] });
  }, [isAway]);
}

const OFFER = 'unfinished-track';

/** A reload, a crash or an update has ended the page that recorded: what it kept is here, and may go on. */
function useUnfinishedOffer(isPanelOpen: boolean): void {
  const unfinished = useGeolocation((state) => state.unfinished);
  const shown = isPanelOpen ? null : unfinished;
  useEffect(() => {
    if (!shown) return;
    const text = (
      <>
        {unfinishedWords(shown)}
        <span className={classes.actions}>
          <Button variant="subtle" onClick={() => dispatch({ type: 'FINISH' })}>
            {fr.finish}
          </Button>
          <Button onClick={() => dispatch({ type: 'RESUME' })}>{fr.resume}</Button>
        </span>
      </>
    );
    notify({ id: OFFER, tone: 'information', title: fr.unfinished, text, stays: true, hasButtons: true });
    return () => {
      notifications.hide(OFFER);
    };
  }, [shown]);
}
