import { expect, test } from 'vitest';
import type { Recording } from './recording.ts';
import { RECORD, track, WALK } from './testing/sequences.ts';
import { profileOf } from './track-profile.ts';

const recorded = (rows: typeof WALK) => track(rows, RECORD).recording as Recording;

test('GEO-05 the profile follows what the device measured, along what was recorded', () => {
  const recording = recorded(WALK);
  const profile = profileOf(recording, 'Appareil');
  expect(profile?.points).toHaveLength(200);
  expect(profile?.total).toBeCloseTo(recording.length, 6);
  // The first position had no altitude yet, the last is the last.
  expect(profile?.points[0]?.altitude).toBeNull();
  expect(profile?.points.at(-1)).toMatchObject({ altitude: 104.8 });
  expect(profile?.points.at(-1)?.position[1]).toBeCloseTo(-17.534287, 9);
  const half = profile?.points[100];
  expect(half?.distance).toBeCloseTo(((profile?.total ?? 0) * 100) / 199, 9);
  expect(half?.altitude).toBeGreaterThan(95);
  expect(half?.altitude).toBeLessThan(97);
});

test('GEO-05 what was climbed across a gap is not counted', () => {
  const { climb = 0, descent } = profileOf(recorded(WALK), '') ?? {};
  expect(climb).toBeCloseTo(96.8 - 94.1 + 104.8 - 103.5, 6);
  expect(descent).toBe(0);
});

test('GEO-05 without two altitudes, or without a way, there is no profile', () => {
  expect(profileOf(recorded(WALK.slice(0, 2)), '')).toBeNull();
  expect(profileOf({ lines: [] }, '')).toBeNull();
});
