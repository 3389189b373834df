import { useEffect, useState } from 'react';
import { address, useMapParams } from '../address/index.ts';
import { useIsPainted } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { useOnce } from '../ui/use-once.ts';
import { TRACK_DATABASE } from './track-database.ts';
import { tracking, useTracking } from './tracking.ts';

/** Whether the code that follows the device is needed: asked for by the button or the address, or to go on with a track. */
export function useGeolocationWanted(): boolean {
  const isTracking = useTracking();
  const isPainted = useIsPainted();
  const { module, dispatch } = usePanel();
  const { position } = useMapParams();
  const isAsked = isPainted && position === true;
  const [hasTrack, setHasTrack] = useState(false);

  // The browser itself asks for the permission (GEO-07).
  useEffect(() => {
    if (!isAsked || tracking.state()) return;
    tracking.dispatch(true);
    if (!address.isEmbed) dispatch({ type: 'OPEN', module: 'geolocation' });
  }, [isAsked, dispatch]);

  useEffect(() => {
    if (isPainted) void keepsTracks().then(setHasTrack);
  }, [isPainted]);

  return useOnce(isTracking || module === 'geolocation' || hasTrack);
}

/** Only looks: nothing is made on the device of who has recorded nothing. */
async function keepsTracks(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === TRACK_DATABASE);
  } catch {
    return false; // a browser that keeps nothing
  }
}
