import { formatStopwatch } from '@motu/core';
import { useGeolocation } from './geolocation-store.ts';
import { durationOf, type Recording } from './recording.ts';
import { useNow } from './use-now.ts';

/** The time recorded so far: it runs while positions come, and stands still in a gap. */
export function Stopwatch({ recording }: { recording: Recording }) {
  const isRunning = useGeolocation(({ isLost, recording: own }) => own?.id === recording.id && own.isOpen && !isLost);
  const now = useNow(isRunning);
  const line = recording.lines.at(-1);
  const since = isRunning && line ? Math.max(0, now - line.heardUntil) : 0;
  return <>{formatStopwatch((durationOf(recording) + since) / 1000)}</>;
}
