import { Button } from '@mantine/core';
import { formatLength } from '@motu/core';
import { IconAntennaBars5, IconCurrentLocation, IconMapPinPlus, IconPlayerStop } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useMap } from '../map/index.ts';
import { PanelFrame } from '../panel/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { fr } from './fr.ts';
import classes from './geolocation-panel.module.css';
import { geolocationStore, useGeolocation } from './geolocation-store.ts';
import { KeyFigures } from './key-figures.tsx';
import { MapSettings } from './map-settings.tsx';
import { MarkSection } from './mark-section.tsx';
import { SignalNotice } from './signal-notice.tsx';
import { TrackSection } from './track-section.tsx';
import { startTracker } from './tracker.ts';
import { addMarker, recordTrack } from './tracks.ts';
import { UnfinishedCard } from './unfinished-card.tsx';

const { dispatch } = geolocationStore;

/** « Géolocalisation »: where one is, what is recorded, and how the map follows. */
export function GeolocationPanel() {
  const map = useMap();
  const isTracking = useGeolocation((state) => state.isTracking);
  const failure = useGeolocation((state) => state.failure);
  const info = useGeolocation((state) => state.info);
  const unfinished = useGeolocation((state) => state.unfinished);
  // The part on the map may have failed to come: this one does its work as well.
  useEffect(() => startTracker(map), [map]);

  return (
    <PanelFrame title={fr.title} actions={<SignalChip />} foot={isTracking && <Foot />}>
      <div className={classes.body}>
        <SignalNotice />
        {!isTracking && !failure && (
          <EmptyState
            icon={IconCurrentLocation}
            title={fr.off}
            action={<Button onClick={() => dispatch({ type: 'TURN_ON' })}>{fr.turnOn}</Button>}
          >
            {fr.offText}
          </EmptyState>
        )}
        {unfinished && <UnfinishedCard recording={unfinished} />}
        {info && <KeyFigures info={info} />}
        <TrackSection />
        {info && <MarkSection info={info} />}
        <MapSettings />
      </div>
    </PanelFrame>
  );
}

/** `± 6 m`, and whether it is a demonstration. */
function SignalChip() {
  const accuracy = useGeolocation(({ info, isLost }) => (info && !isLost ? info.accuracy : null));
  const isDemo = useGeolocation(({ isTracking, source }) => isTracking && source === 'demo');
  if (isDemo) {
    return (
      <span className={classes.chip} data-tone="demo">
        {fr.demoChip}
      </span>
    );
  }
  if (accuracy === null) return null;
  const length = formatLength(accuracy);
  const tone = accuracy <= 20 ? 'good' : 'fair';
  return (
    <span className={classes.chip} data-tone={tone} title={fr.accuracyName(length)}>
      <IconAntennaBars5 size={16} stroke={2} aria-hidden="true" />
      {fr.accuracy(length)}
    </span>
  );
}

function Foot() {
  const hasPosition = useGeolocation(({ info }) => info !== null);
  const isRecording = useGeolocation(({ recording }) => recording !== null);
  const hasUnfinished = useGeolocation(({ unfinished }) => unfinished !== null);
  return (
    <div className={classes.foot}>
      <Button
        variant="default"
        disabled={!hasPosition}
        leftSection={<IconMapPinPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void addMarker()}
      >
        {fr.addPoint}
      </Button>
      {isRecording ? (
        <Button
          aria-label={fr.stopName}
          leftSection={<IconPlayerStop size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => dispatch({ type: 'STOP_RECORDING' })}
        >
          {fr.stop}
        </Button>
      ) : (
        <Button
          aria-label={fr.recordName}
          disabled={hasUnfinished}
          leftSection={<span className={classes.dot} aria-hidden="true" />}
          onClick={() => void recordTrack()}
        >
          {fr.record}
        </Button>
      )}
    </div>
  );
}
