import type { Fix } from '../fix.ts';
import {
  type GeolocationAction,
  type GeolocationState,
  geolocationReducer,
  initialGeolocation,
} from '../geolocation-reducer.ts';

/** Noon in Tahiti, 15 November 2026. */
export const NOON = Date.UTC(2026, 10, 15, 22);

/** Seconds after noon, longitude, latitude, accuracy, altitude, heading, speed in m/s: as devices wrote them. */
type Row = readonly [
  second: number,
  lon: number,
  lat: number,
  accuracy: number,
  altitude: number | null,
  heading: number | null,
  speed: number | null,
];

/** On foot to the Belvédère of Moorea: the trees hide the sky between the 30th and the 95th second. */
export const WALK: readonly Row[] = [
  [0, -149.833006, -17.533102, 38, null, null, null],
  [5, -149.833011, -17.533161, 14, 94.1, 182, 1.2],
  [10, -149.833009, -17.533216, 8, 94.6, 178, 1.2],
  [15, -149.833004, -17.533273, 6, 95.2, 176, 1.3],
  [20, -149.832998, -17.53333, 6, 95.9, 175, 1.3],
  [25, -149.832993, -17.533386, 6, 96.4, 176, 1.2],
  [30, -149.832989, -17.533442, 7, 96.8, 177, 1.2],
  [95, -149.832951, -17.534178, 21, 103.5, 174, 1.1],
  [100, -149.832944, -17.534231, 9, 104.2, 173, 1.2],
  [105, -149.832938, -17.534287, 7, 104.8, 174, 1.2],
];

/** A laptop on a desk: no speed, no heading, no altitude, and the network that trembles by less than a metre. */
export const DESK: readonly Row[] = [
  [0, -149.5661, -17.5349, 32, null, null, null],
  [5, -149.566103, -17.534903, 32, null, null, null],
  [10, -149.566099, -17.5349, 32, null, null, null],
];

/** A tablet without a GPS in a car on the ring road: its speed is only known by where it has been. */
export const DRIVE: readonly Row[] = [0, 5, 10, 15, 20].map(
  (second): Row => [second, -149.57 - second * 0.0001317, -17.54, 12, null, null, null],
);

export const toAction = ([second, lon, lat, accuracy, altitude, headingDeg, speed]: Row): GeolocationAction => ({
  type: 'FIX',
  fix: { position: [lon, lat], accuracy, altitude, headingDeg, speed, date: NOON + second * 1000 } satisfies Fix,
  now: NOON + second * 1000 + 40,
});

export const run = (actions: readonly GeolocationAction[], from = initialGeolocation): GeolocationState =>
  actions.reduce(geolocationReducer, from);

/** Tracking is on, and these positions come. */
export const track = (rows: readonly Row[], ...before: GeolocationAction[]): GeolocationState =>
  run([{ type: 'TURN_ON' }, ...before, ...rows.map(toAction)]);

export const RECORD: GeolocationAction = { type: 'RECORD', id: 'trace', now: NOON };
