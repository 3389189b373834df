import type OlMap from 'ol/Map.js';
import { address } from '../address/index.ts';
import { watchDemo } from './demo-positions.ts';
import { whyImpossible } from './failure.ts';
import type { Fix } from './fix.ts';
import type { Failure, GeolocationState, Source } from './geolocation-reducer.ts';
import { geolocationStore } from './geolocation-store.ts';
import { keepAwake } from './keep-awake.ts';
import { createMapMover, onDragged } from './move-map.ts';
import { showPosition } from './show-position.ts';
import { tracking } from './tracking.ts';
import { startTracks } from './tracks.ts';
import { watchPosition } from './watch-position.ts';
import { whenever } from './whenever.ts';

const { dispatch } = geolocationStore;
const TICK_MS = 1000;

let isStarted = false;

/** Follows the device from the first time it is asked, for as long as the page lives: a track goes on while other pages are read. */
export function startTracker(map: OlMap): void {
  if (isStarted) return;
  isStarted = true;
  followButton();
  startTracks();
  showPosition(map, geolocationStore);
  followOnMap(map);
  whenever(geolocationStore, runningSource, (source) => (source ? startSource(source) : undefined));
  whenever(geolocationStore, isOn, (isTracking) => (isTracking ? keepAwake() : undefined));
  whenever(geolocationStore, isOn, (isTracking) => (isTracking ? tick() : undefined));
}

const isOn = ({ isTracking }: GeolocationState) => isTracking;
const isFollowing = () => geolocationStore.state().trackPosition;
const runningSource = ({ isTracking, source }: GeolocationState) => (isTracking ? source : null);

/** The button says what is wanted, the state what is: each hears of the other, and the address of both (URL-01). */
function followButton(): void {
  const follow = () => {
    if (tracking.state() !== geolocationStore.state().isTracking)
      dispatch({ type: tracking.state() ? 'TURN_ON' : 'TURN_OFF' });
  };
  follow();
  tracking.subscribe(follow);
  whenever(geolocationStore, isOn, (isTracking) => {
    tracking.dispatch(isTracking);
    if ((address.params().position ?? false) !== isTracking) address.update({ position: isTracking || null });
    return undefined;
  });
}

function startSource(source: Source): () => void {
  const onFix = (fix: Fix) => dispatch({ type: 'FIX', fix, now: Date.now() });
  if (source === 'demo') return watchDemo(onFix);
  const failure = whyImpossible(window);
  if (!failure) return watchPosition(navigator.geolocation, { onFix, onFailure });
  onFailure(failure, new Error(`No position can be asked for: ${failure}.`));
  return () => {};
}

function onFailure(failure: Failure, reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: errors are logged as well as shown (GEO-06)
  console.warn('geolocation', failure, reason);
  dispatch({ type: 'FAILED', failure });
}

function tick(): () => void {
  const timer = setInterval(() => dispatch({ type: 'TICK', now: Date.now() }), TICK_MS);
  return () => clearInterval(timer);
}

function followOnMap(map: OlMap): void {
  const mover = createMapMover(map);
  whenever(
    geolocationStore,
    ({ wanted }) => wanted,
    (wanted) => {
      if (wanted) mover.show(wanted);
      return undefined;
    },
  );
  whenever(geolocationStore, isOn, (isTracking) => {
    if (!isTracking) return undefined;
    const stop = onDragged(map, isFollowing, () => dispatch({ type: 'FOLLOW', isOn: false }));
    return () => {
      stop();
      mover.turnBack();
    };
  });
}
