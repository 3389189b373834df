// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { whyImpossible } from './failure.ts';
import type { Fix } from './fix.ts';
import type { Failure } from './geolocation-reducer.ts';
import { watchPosition } from './watch-position.ts';

type Success = (position: GeolocationPosition) => void;
type Fault = (error: GeolocationPositionError) => void;

/** A device in the hand of the test: it moves, answers and fails when told to. */
function createDevice() {
  let heard: Success = () => {};
  const asked: { hear: Success; fail: Fault; timeout: number | undefined }[] = [];
  const geolocation = {
    watchPosition: vi.fn((hear: Success) => {
      heard = hear;
      return 7;
    }),
    getCurrentPosition: (hear: Success, fail: Fault, options: PositionOptions) => {
      asked.push({ hear, fail, timeout: options.timeout });
    },
    clearWatch: vi.fn(),
  };
  return { geolocation: geolocation as unknown as Geolocation, asked, move: (lon: number) => heard(at(lon)) };
}

const at = (longitude: number): GeolocationPosition =>
  ({
    coords: { longitude, latitude: -17.5, accuracy: 6, altitude: null, heading: Number.NaN, speed: null },
    timestamp: 1000,
  }) as GeolocationPosition;

function listen(geolocation: Geolocation) {
  const fixes: Fix[] = [];
  const failures: Failure[] = [];
  const stop = watchPosition(geolocation, {
    onFix: (fix) => fixes.push(fix),
    onFailure: (failure) => failures.push(failure),
  });
  return { lons: () => fixes.map(({ position }) => position[0]), fixes, failures, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('GEO-02 the first position is taken at once, then the latest one every five seconds', () => {
  const { geolocation, move } = createDevice();
  const { lons, fixes } = listen(geolocation);
  for (const lon of [1, 2, 3]) move(lon);
  expect(lons()).toEqual([1]);
  expect(fixes[0]).toMatchObject({ headingDeg: null, altitude: null, date: 1000 });
  vi.advanceTimersByTime(5000);
  expect(lons()).toEqual([1, 3]);
  vi.advanceTimersByTime(5000);
  move(4);
  expect(lons()).toEqual([1, 3, 4]);
});

test('GEO-02 a silent device is asked again, and has ten seconds to answer', () => {
  const { geolocation, asked, move } = createDevice();
  const { lons, failures } = listen(geolocation);
  expect(asked.map(({ timeout }) => timeout)).toEqual([10_000]);
  asked[0]?.hear(at(1));
  vi.advanceTimersByTime(5000);
  expect(asked).toHaveLength(2);
  asked[1]?.hear(at(1));
  expect(lons()).toEqual([1, 1]);
  vi.advanceTimersByTime(5000);
  asked[2]?.fail({ code: 3 } as GeolocationPositionError);
  expect(failures).toEqual(['timeout']);
  vi.advanceTimersByTime(5000);
  asked[3]?.fail({ code: 2 } as GeolocationPositionError);
  move(2);
  expect(lons()).toEqual([1, 1, 2]);
});

test('GEO-06 failures are told by their name, and nothing comes once it is stopped', () => {
  const { geolocation, asked, move } = createDevice();
  const { lons, failures, stop } = listen(geolocation);
  asked[0]?.fail({ code: 1 } as GeolocationPositionError);
  expect(failures).toEqual(['denied']);
  stop();
  expect(geolocation.clearWatch).toHaveBeenCalledWith(7);
  move(1);
  vi.advanceTimersByTime(60_000);
  expect(lons()).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('GEO-06 a page without https cannot ask, and neither can a browser without geolocation', () => {
  const geolocation = {} as Geolocation;
  expect(whyImpossible({ isSecureContext: false, navigator: { geolocation } })).toBe('insecure');
  expect(whyImpossible({ isSecureContext: true, navigator: {} })).toBe('unsupported');
  expect(whyImpossible({ isSecureContext: true, navigator: { geolocation } })).toBeNull();
});
