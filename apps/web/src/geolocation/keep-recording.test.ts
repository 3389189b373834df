// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createStore } from '../ui/store.ts';
import {
  type GeolocationAction,
  type GeolocationState,
  geolocationReducer,
  initialGeolocation,
} from './geolocation-reducer.ts';
import { keepRecording } from './keep-recording.ts';
import { NOON, RECORD, toAction, track, WALK } from './testing/sequences.ts';
import type { TrackStorage } from './track-storage.ts';

const createGeolocation = () =>
  createStore<GeolocationState, GeolocationAction>(geolocationReducer, initialGeolocation);

function createStorage() {
  const storage = { begin: vi.fn(async () => {}), append: vi.fn<TrackStorage['append']>(async () => {}) };
  const written = () =>
    storage.append.mock.calls.flatMap(([, steps]) =>
      steps.flatMap(({ line, points }) => points.map(({ time }) => [line, (time - NOON) / 1000])),
    );
  return { storage, written };
}

test('GEO-05 each position is written as it comes, once, on its line', async () => {
  const store = createGeolocation();
  const { storage, written } = createStorage();
  const keeping = keepRecording(store, storage);
  store.dispatch({ type: 'TURN_ON' });
  store.dispatch(RECORD);
  for (const [i, row] of WALK.entries()) {
    store.dispatch(toAction(row));
    await keeping.settled();
    expect(written()).toHaveLength(i + 1);
  }
  expect(storage.begin).toHaveBeenCalledOnce();
  expect(written()).toEqual(WALK.map(([second]) => [second < 60 ? 0 : 1, second]));
  expect(storage.append.mock.lastCall).toMatchObject(['trace', [{ line: 1, heardUntil: NOON + 105_040 }]]);
});

test('GEO-05 a track that goes on after a reload is not written twice', async () => {
  const store = createGeolocation();
  const { storage, written } = createStorage();
  const keeping = keepRecording(store, storage);
  const { recording } = track(WALK.slice(0, 3), RECORD);
  store.dispatch({ type: 'FOUND', recordings: recording ? [recording] : [] });
  store.dispatch({ type: 'RESUME' });
  store.dispatch(toAction(WALK[3] as never));
  await keeping.settled();
  expect(storage.begin).not.toHaveBeenCalled();
  expect(written()).toEqual([[1, 15]]);
});

test('GEO-05 a device that refuses is told, and the track goes on in memory', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const store = createGeolocation();
  const { storage } = createStorage();
  storage.append.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const keeping = keepRecording(store, storage);
  store.dispatch({ type: 'TURN_ON' });
  store.dispatch(RECORD);
  for (const row of WALK.slice(0, 3)) store.dispatch(toAction(row));
  await keeping.settled();
  expect(store.state()).toMatchObject({ isRefused: true });
  expect(store.state().recording?.lines[0]?.points).toHaveLength(3);
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});
