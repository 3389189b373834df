// @vitest-environment node
import { geodesicDistance, type LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import { type GeolocationAction, initialGeolocation } from './geolocation-reducer.ts';
import { pressButton } from './press-button.ts';
import { durationOf } from './recording.ts';
import { SETTINGS } from './settings.ts';
import { DESK, DRIVE, NOON, RECORD, run, toAction, track, WALK } from './testing/sequences.ts';

test('GEO-01 the button turns off what is on, opens with its panel, and closes a panel without tracking', () => {
  expect(pressButton({ isTracking: true, isPanelOpen: true })).toBe('turn-off');
  expect(pressButton({ isTracking: true, isPanelOpen: false })).toBe('turn-off');
  expect(pressButton({ isTracking: false, isPanelOpen: false })).toBe('turn-on');
  expect(pressButton({ isTracking: false, isPanelOpen: true })).toBe('close-panel');
});

test('GEO-01 off clears the position and the recording, which is not lost', () => {
  const off = run([{ type: 'TURN_OFF' }], track(WALK, RECORD));
  expect(off).toMatchObject({ isTracking: false, info: null, recording: null, wanted: null });
  expect(off.finished.map(({ id }) => id)).toEqual(['trace']);
  expect(run([{ type: 'KEPT', id: 'trace' }], off)).toMatchObject({ finished: [], kept: { id: 'trace' } });
});

test('GEO-02 the settings are those of the product', () => {
  expect(SETTINGS).toEqual({
    headingThreshold: 5,
    highAccuracy: true,
    mapRefreshRate: 5000,
    maxAccuracy: 1000,
    maxSpeedKph: 200,
    minZoomAccuracy: 200,
    minDistance: 1,
    refreshRate: 5000,
    refreshRateTimeout: 10_000,
  });
});

test('GEO-02 a position less sure than 1000 m, or faster than 200 km/h, is ignored and said to be', () => {
  const before = track(WALK.slice(0, 3));
  const vague = run([toAction([15, -149.7, -17.5, 1001, null, null, null])], before);
  expect(vague).toEqual({ ...before, ignored: 'accuracy' });
  const plane = run([toAction([15, -149.833, -17.5332, 6, null, null, 55.6])], before);
  expect(plane).toEqual({ ...before, ignored: 'speed' });
  // A device without a speed that jumps by 12 km in five seconds.
  const jump = run([toAction([15, -149.72, -17.5332, 6, null, null, null])], before);
  expect(jump).toEqual({ ...before, ignored: 'speed' });
  expect(run([toAction(WALK[3] as never)], jump)).toMatchObject({ ignored: null, info: { date: NOON + 15_000 } });
});

test('GEO-02 a first guess far off does not refuse the exact position that follows', () => {
  const exact = track([
    [0, -149.8265, -17.5331, 900, null, null, null],
    [5, -149.833006, -17.533102, 8, null, null, null],
  ]);
  expect(exact.info?.position).toEqual([-149.833006, -17.533102]);
});

test('GEO-03 the information of a device that knows its heading and speed', () => {
  const { info } = track(WALK.slice(0, 3));
  expect(info).toMatchObject({
    position: [-149.833009, -17.533216],
    accuracy: 8,
    altitude: 94.6,
    headingDeg: 178,
    heading: (178 * Math.PI) / 180,
    speed: 1.2,
    date: NOON + 10_000,
    refreshDate: NOON + 10_040,
    rotation: 0,
    rotationDate: NOON,
    rotationPosition: [-149.833006, -17.533102],
  });
  expect(info?.speedKph).toBeCloseTo(4.32, 9);
  const places = WALK.slice(0, 3).map(([, lon, lat]): LonLat => [lon, lat]) as [LonLat, LonLat, LonLat];
  const steps = [geodesicDistance(places[0], places[1]), geodesicDistance(places[1], places[2])] as const;
  expect(info?.distance).toBeCloseTo(steps[0] + steps[1], 9);
  expect(info?.calculatedSpeed).toBeCloseTo(steps[1] / 5, 9);
  expect(info?.calculatedHeadingDeg).toBeCloseTo(178, 0);
});

test('GEO-03 headings go from −180 to 180 degrees', () => {
  const headed = (heading: number) => track([[0, -149.8, -17.5, 6, null, heading, 1]]).info?.headingDeg;
  expect([0, 90, 180, 181, 270, 359].map(headed)).toEqual([0, 90, 180, -179, -90, -1]);
});

test('GEO-03 who stands still has gone nowhere, however the signal trembles', () => {
  expect(track(DESK).info).toMatchObject({ distance: 0, calculatedSpeed: 0, calculatedHeading: null });
});

test('GEO-03 the same position told again changes nothing but when it was heard', () => {
  const again = { ...toAction(DRIVE[4] as never), now: NOON + 25_000 } as GeolocationAction;
  const before = track(DRIVE);
  expect(run([again], before).info).toEqual({ ...before.info, refreshDate: NOON + 25_000 });
});

test('GEO-04 a device that does not know its speed gets the one of its movement, and the zoom of that speed', () => {
  const { info, wanted } = track(DRIVE);
  expect(info?.speedKph).toBeNull();
  expect(info?.calculatedSpeedKph).toBeCloseTo(50, 0);
  expect(wanted).toMatchObject({ center: info?.position, zoom: 17 });
});

test('GEO-04 the map turns the way one goes: after 5 s at 50 km/h, the west is up', () => {
  const rotations = DRIVE.map((_, i) => track(DRIVE.slice(0, i + 1)).wanted?.rotation);
  expect(rotations[0]).toBe(0);
  for (const rotation of rotations.slice(1)) expect(rotation).toBeCloseTo(Math.PI / 2, 2);
});

test('GEO-04 on foot the way is reckoned after 30 s, and not across a gap', () => {
  const turned = WALK.map((_, i) => track(WALK.slice(0, i + 1)).info?.rotation !== 0);
  expect(turned.slice(0, 7)).toEqual([false, false, false, false, false, false, true]);
  expect(track(WALK.slice(0, 8)).info).toMatchObject({ rotationDate: NOON + 95_000, calculatedSpeed: null });
});

test('GEO-04 the map is left alone by who has dragged it, until they ask again', () => {
  const dragged = run([{ type: 'FOLLOW', isOn: false }, toAction(DRIVE[4] as never)], track(DRIVE.slice(0, 4)));
  expect(dragged).toMatchObject({ trackPosition: false, wanted: null });
  expect(run([{ type: 'FOLLOW', isOn: true }], dragged).wanted?.center).toEqual(dragged.info?.position);
});

test('GEO-04 neither turned nor zoomed when that is not wanted, nor zoomed when the place is vague', () => {
  const plain = track(DRIVE, { type: 'TURN_MAP', isOn: false }, { type: 'ZOOM_MAP', isOn: false });
  expect(plain.wanted).toMatchObject({ rotation: null, zoom: null });
  expect(track([[0, -149.5, -17.5, 201, null, null, null]]).wanted?.zoom).toBeNull();
  expect(track([[0, -149.5, -17.5, 200, null, null, null]]).wanted?.zoom).toBe(19);
});

test('GEO-04 the map moves at most every five seconds', () => {
  const [first] = DRIVE;
  const soon = toAction([2, -149.5703, -17.54, 12, null, null, null]);
  const state = run([soon], track([first as never]));
  expect(state.info?.position).toEqual([-149.5703, -17.54]);
  expect(state.wanted?.center).toEqual([-149.57, -17.54]);
});

test('GEO-05 a recording takes each position, and a lost signal starts a new line', () => {
  const { recording } = track(WALK, RECORD);
  expect(recording?.lines.map(({ points }) => points.length)).toEqual([7, 3]);
  expect(recording?.lines[0]?.points[1]).toEqual({
    position: [-149.833011, -17.533161],
    altitude: 94.1,
    accuracy: 14,
    time: NOON + 5000,
  });
  // Six steps, then two: what lies between is not counted, neither as a way nor as a time.
  expect(recording?.length).toBeCloseTo(37.7 + 12.1, 0);
  expect(durationOf(recording ?? { lines: [] })).toBe(40_000);
});

test('GEO-05 silence starts a new line, even when the clock of the next position says otherwise', () => {
  const silence: GeolocationAction = { type: 'TICK', now: NOON + 10_040 + 15_001 };
  const before = track(WALK.slice(0, 3), RECORD);
  expect(run([{ type: 'TICK', now: NOON + 10_040 + 15_000 }], before)).toBe(before);
  expect(run([silence], before).isLost).toBe(true);
  const state = run([silence, ...WALK.slice(3, 5).map(toAction)], before);
  expect(state.recording?.lines.map(({ points }) => points.length)).toEqual([3, 2]);
  expect(state.isLost).toBe(false);
});

test('GEO-05 a failure between two positions that come in time is no gap', () => {
  const hiccup: GeolocationAction = { type: 'FAILED', failure: 'unavailable' };
  const state = run([hiccup, ...WALK.slice(3, 5).map(toAction)], track(WALK.slice(0, 3), RECORD));
  expect(state.recording?.lines.map(({ points }) => points.length)).toEqual([5]);
  expect(state.failure).toBeNull();
});

test('GEO-05 a rest does not break the line, and adds no point', () => {
  const rest = [5, 10, 15, 20, 25, 30, 35].map((s) => toAction([s, -149.5661, -17.5349, 6, 3, null, 0]));
  const away = toAction([40, -149.5661, -17.53495, 6, 3, 180, 1.2]);
  const { recording } = run([...rest, away], track(DESK.slice(0, 1), RECORD));
  expect(recording?.lines.map(({ points }) => points.length)).toEqual([2]);
  expect(durationOf(recording ?? { lines: [] })).toBe(40_000);
});

test('GEO-05 (FLT-07) a clock put back by an hour takes nothing away, and breaks nothing', () => {
  const HOUR = 3_600_000;
  const late = WALK.slice(3, 5)
    .map(toAction)
    .map((action) => (action.type === 'FIX' ? { ...action, now: action.now - HOUR } : action));
  const { recording, isLost } = run(
    [...late, { type: 'TICK', now: NOON + 20_000 - HOUR }],
    track(WALK.slice(0, 3), RECORD),
  );
  expect(isLost).toBe(false);
  expect(recording?.lines.map(({ points }) => points.length)).toEqual([5]);
  expect(durationOf(recording ?? { lines: [] })).toBe(0);
});

test('GEO-05 recording in the middle of a walk begins where one is', () => {
  const state = run([{ ...RECORD, now: NOON + 12_000 } as GeolocationAction], track(WALK.slice(0, 3)));
  expect(state.recording?.lines[0]?.points[0]?.position).toEqual([-149.833009, -17.533216]);
});

test('GEO-05 a track left by a page that ended goes on, on a new line, or is finished as it is', () => {
  const { recording } = track(WALK.slice(0, 3), RECORD);
  const found = run([{ type: 'FOUND', recordings: recording ? [recording] : [] }]);
  const resumed = run([{ type: 'RESUME' }, ...WALK.slice(3, 5).map(toAction)], found);
  expect(resumed).toMatchObject({ isTracking: true, unfinished: null });
  expect(resumed.recording?.lines.map(({ points }) => points.length)).toEqual([3, 2]);
  expect(run([{ type: 'FINISH' }], found)).toMatchObject({ unfinished: null, finished: [{ id: 'trace' }] });
});

test('GEO-06 a failure is stored; denied, it turns tracking off and keeps what was recorded', () => {
  const walking = track(WALK.slice(0, 3), RECORD);
  expect(run([{ type: 'FAILED', failure: 'timeout' }], walking)).toMatchObject({
    isTracking: true,
    failure: 'timeout',
  });
  const denied = run([{ type: 'FAILED', failure: 'denied' }], walking);
  expect(denied).toMatchObject({ isTracking: false, info: null, recording: null, failure: 'denied' });
  expect(denied.finished).toHaveLength(1);
  expect(run([{ type: 'TURN_ON' }], denied).failure).toBeNull();
});

test('GEO-06 without tracking a late position changes nothing', () => {
  expect(run(WALK.map(toAction))).toBe(initialGeolocation);
});

test('GEO-07 going from the device to the demonstration ends the track of the device', () => {
  const demo = run([{ type: 'TURN_ON', source: 'demo' }], track(WALK.slice(0, 3), RECORD));
  expect(demo).toMatchObject({ isTracking: true, source: 'demo', info: null, recording: null });
  expect(demo.finished[0]?.isDemo).toBe(false);
  expect(run([RECORD], demo).recording?.isDemo).toBe(true);
});
