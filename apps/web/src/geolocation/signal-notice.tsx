import { Button } from '@mantine/core';
import { formatStopwatch } from '@motu/core';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './geolocation-panel.module.css';
import type { GeolocationInfo } from './geolocation-reducer.ts';
import { geolocationStore, useGeolocation } from './geolocation-store.ts';
import { useNow } from './use-now.ts';

const { dispatch } = geolocationStore;

/** What is wrong with the signal, and what to do about it; nothing when all is well. */
export function SignalNotice() {
  const isTracking = useGeolocation((state) => state.isTracking);
  const failure = useGeolocation((state) => state.failure);
  const ignored = useGeolocation((state) => state.ignored);
  const lost = useGeolocation(({ info, isLost }) => (isLost ? info : null));
  const hasInfo = useGeolocation(({ info }) => info !== null);

  if (lost) return <LostNotice info={lost} />;
  // One that passes between two good positions is not worth a word.
  if (failure && !hasInfo) {
    const { title, text } = fr.failures[failure];
    return (
      <Notice tone={isTracking ? 'warning' : 'danger'} title={title}>
        {text}
        {!isTracking && (
          <div className={classes.retry}>
            <Button variant="default" onClick={() => dispatch({ type: 'TURN_ON' })}>
              {words.retry}
            </Button>
          </div>
        )}
      </Notice>
    );
  }
  if (ignored) return <Notice tone="warning">{fr.ignored[ignored]}</Notice>;
  if (!isTracking || hasInfo) return null;
  return (
    <div className={classes.searching}>
      <Loading label={fr.searching} />
      <p className={classes.note}>{fr.searchingText}</p>
    </div>
  );
}

function LostNotice({ info }: { info: GeolocationInfo }) {
  const isRecording = useGeolocation(({ recording }) => recording !== null);
  const seconds = Math.max(0, useNow(true) - info.refreshDate) / 1000;
  return (
    <Notice tone="warning" title={fr.lost}>
      {/* It changes each second: read once by those who listen, as the title. */}
      <span aria-hidden="true">{fr.lostSince(formatStopwatch(seconds))}. </span>
      {isRecording ? fr.lostRecordingText : fr.lostText}
    </Notice>
  );
}
