import type { Store } from '../ui/store.ts';
import type { GeolocationAction, GeolocationState } from './geolocation-reducer.ts';
import type { Recording } from './recording.ts';
import type { TrackStep, TrackStorage } from './track-storage.ts';

type TrackKeeping = {
  /** When all that was recorded so far is on the disk, or refused. */
  settled(): Promise<void>;
  stop(): void;
};

/** Writes each position to this device as it is recorded. Where the device refuses, the state says so and the page goes on in memory. */
export function keepRecording(
  store: Store<GeolocationState, GeolocationAction>,
  storage: Pick<TrackStorage, 'begin' | 'append'>,
): TrackKeeping {
  // A track found on this device is there already.
  const written = new Map<string, Recording>();
  let writing: Promise<void> = Promise.resolve();

  const write = (recording: Recording) => {
    const last = written.get(recording.id);
    if (last === recording) return;
    written.set(recording.id, recording);
    const steps = stepsBetween(last, recording);
    writing = writing
      .then(async () => {
        if (!last) await storage.begin(recording);
        if (steps.length > 0) await storage.append(recording.id, steps);
      })
      .catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: the panel shows it to the visitor; the reason is for whoever they ask
        console.warn(error);
        store.dispatch({ type: 'REFUSED' });
      });
  };
  const follow = () => {
    const { recording, unfinished } = store.state();
    if (unfinished) written.set(unfinished.id, unfinished);
    if (recording) write(recording);
  };
  const unsubscribe = store.subscribe(follow);
  return { settled: () => writing, stop: unsubscribe };
}

/** What one recording has more than the same one earlier: on its last line, and on new ones. */
function stepsBetween(before: Recording | undefined, { lines }: Recording): TrackStep[] {
  return lines.flatMap((line, i) => {
    const known = before?.lines[i];
    if (known === line) return [];
    const { startedAt, heardUntil } = line;
    return [{ line: i, startedAt, heardUntil, points: line.points.slice(known?.points.length ?? 0) }];
  });
}
