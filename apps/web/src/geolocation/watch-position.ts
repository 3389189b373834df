import { toFailure } from './failure.ts';
import { type Fix, toFix } from './fix.ts';
import type { Failure } from './geolocation-reducer.ts';
import { SETTINGS } from './settings.ts';

type Listener = { onFix(fix: Fix): void; onFailure(failure: Failure, reason: unknown): void };

/**
 * Follows the device: the first position at once, then the latest one at most every five seconds. A device that stands still may say nothing
 * more: it is asked, and what does not answer in time has failed. Returns the way to stop.
 */
export function watchPosition(geolocation: Geolocation, { onFix, onFailure }: Listener): () => void {
  const { highAccuracy: enableHighAccuracy, refreshRate, refreshRateTimeout: timeout } = SETTINGS;
  const options = { enableHighAccuracy, maximumAge: refreshRate };
  let waiting: GeolocationPosition | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isStopped = false;

  const wakeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(wake, refreshRate);
  };
  const take = (position: GeolocationPosition) => {
    waiting = null;
    isResting = true;
    wakeLater();
    onFix(toFix(position));
  };
  const wake = () => {
    isResting = false;
    if (waiting) take(waiting);
    else ask();
  };
  const hear = (position: GeolocationPosition) => {
    if (isStopped) return;
    if (isResting) waiting = position;
    else take(position);
  };
  const fail = (error: GeolocationPositionError) => {
    if (isStopped) return;
    // Asked again later, but what comes before that is welcome at once.
    if (!isResting) wakeLater();
    onFailure(toFailure(error), error);
  };
  const ask = () => geolocation.getCurrentPosition(hear, fail, { ...options, timeout });

  // The watch keeps the receiver awake from one position to the next; it may be silent for as long as nothing moves.
  const watch = geolocation.watchPosition(hear, fail, options);
  ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    geolocation.clearWatch(watch);
  };
}
