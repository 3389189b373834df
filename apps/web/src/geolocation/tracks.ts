import { formatLength, formatStopwatch, tahitiStamp } from '@motu/core';
import { drawnPoints, hasDrawing, putDrawing, saveAsGpx } from '../draw/index.ts';
import { newId } from '../ui/new-id.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import { isEmpty } from './geolocation-reducer.ts';
import { geolocationStore } from './geolocation-store.ts';
import { keepRecording } from './keep-recording.ts';
import { durationOf, type Recording } from './recording.ts';
import { createRecordingLock } from './recording-lock.ts';
import { toDrawing, toMarker } from './track-drawing.ts';
import { openTrackStorage } from './track-storage.ts';
import { whenever } from './whenever.ts';

const { dispatch, state } = geolocationStore;
const lock = createRecordingLock(navigator.locks);
const storage = openTrackStorage();
const keeping = keepRecording(geolocationStore, storage);

/** Offers what an earlier page left, and puts what ends among the drawings. */
export function startTracks(): void {
  storage.onCleared(() => dispatch({ type: 'DISCARDED' }));
  void findUnfinished();
  whenever(
    geolocationStore,
    ({ finished }) => finished[0] ?? null,
    (recording) => {
      if (recording) void keepAsDrawing(recording);
      return undefined;
    },
  );
  geolocationStore.subscribe(releaseWhenIdle);
}

/** Looking through what is kept: the lock is held meanwhile, although nothing is recorded. */
let isLooking = false;

function releaseWhenIdle(): void {
  const { recording, unfinished, finished } = state();
  if (!isLooking && !recording && !unfinished && finished.length === 0) lock.release();
}

/** Waits until no other tab records: what is left then is of a page that has ended. */
async function findUnfinished(): Promise<void> {
  try {
    await lock.take({ waits: true });
    isLooking = true;
    const left = (await storage.load()).filter(({ id }) => id !== state().recording?.id);
    const done = await Promise.all(left.map(isDone));
    await storage.remove(left.filter((_, i) => done[i]).map(({ id }) => id));
    const recordings = left.filter((_, i) => !done[i]);
    if (recordings.length > 0) dispatch({ type: 'FOUND', recordings });
  } catch (error) {
    warn(error);
  }
  isLooking = false;
  releaseWhenIdle();
}

/** Nothing is in it, or its page ended just after it had become a drawing. */
const isDone = async (recording: Recording): Promise<boolean> => isEmpty(recording) || hasDrawing(recording.id);

/** Starts a track, unless another tab records one. */
export async function recordTrack(): Promise<void> {
  // What ends a track is brought while there is a network to bring it.
  void drawnPoints().catch(() => {});
  if (await lock.take({ waits: false })) dispatch({ type: 'RECORD', id: newId(), now: Date.now() });
  else notify({ tone: 'warning', title: fr.otherTab, text: fr.otherTabText });
}

/** On the disk as a drawing first, and only then no longer as a track: a page that ends between the two loses nothing. */
async function keepAsDrawing(recording: Recording): Promise<void> {
  const { id } = recording;
  await keeping.settled();
  try {
    const isSafe = isEmpty(recording) || (await putDrawing(toDrawing(recording)));
    if (!isEmpty(recording)) notify({ tone: 'success', title: fr.kept, text: fr.keptText(...figures(recording)) });
    // What cannot be taken away is offered once more at the next visit, and put there once all the same.
    if (isSafe) await storage.remove([id]).catch(warn);
  } catch (error) {
    warn(error);
    notify({ tone: 'warning', title: fr.notKept, text: fr.notKeptText, stays: true });
  }
  dispatch({ type: 'KEPT', id });
}

/** The page shows it to the visitor; the reason is for whoever they ask. */
function warn(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as above
  console.warn(error);
}

const figures = (recording: Recording): [string, string] => [
  formatLength(recording.length),
  formatStopwatch(durationOf(recording) / 1000),
];

/** « Ajouter un point »: where the device is, among the drawings (GEO-05). */
export async function addMarker(): Promise<void> {
  const { info } = state();
  if (!info) return;
  try {
    await putDrawing(toMarker(info, newId()));
    notify({ tone: 'success', title: fr.pointAdded, text: fr.pointAddedText });
  } catch (error) {
    warn(error);
    notify({ tone: 'error', title: fr.pointNotAdded, text: fr.pointNotAddedText });
  }
}

export async function exportTrack(recording: Recording): Promise<void> {
  try {
    await saveAsGpx(toDrawing(recording), `Trace_GPS_${tahitiStamp(new Date(recording.startedAt))}`);
  } catch (error) {
    warn(error);
    notify({ tone: 'error', title: fr.notExported, text: fr.notExportedText });
  }
}
