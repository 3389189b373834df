import { assertNever, type LonLat } from '@motu/core';
import type { Fix } from './fix.ts';
import { type Movement, movementBetween, toHalfTurn, toKph, toRadians, zoomForSpeed } from './movement.ts';
import { breakLine, newRecording, pointCount, type Recording, record } from './recording.ts';
import { type Rotation, turn } from './rotation.ts';
import { LOST_MS, SETTINGS } from './settings.ts';

/** All that is known of where the device is (GEO-03). `refreshDate` is when this page heard of it. */
export type GeolocationInfo = Rotation & {
  readonly position: LonLat;
  readonly accuracy: number;
  readonly altitude: number | null;
  /** Radians, and degrees from −180 to 180. */
  readonly heading: number | null;
  readonly headingDeg: number | null;
  /** Metres per second, and kilometres per hour. */
  readonly speed: number | null;
  readonly speedKph: number | null;
  /** The same from the last movement, for devices that do not tell. */
  readonly calculatedHeading: number | null;
  readonly calculatedHeadingDeg: number | null;
  readonly calculatedSpeed: number | null;
  readonly calculatedSpeedKph: number | null;
  readonly date: number;
  readonly refreshDate: number;
  /** Metres gone since tracking began. */
  readonly distance: number;
};

export type Failure = 'denied' | 'unavailable' | 'timeout' | 'insecure' | 'unsupported';
/** Nothing will come until the visitor does something. */
const FINAL: readonly Failure[] = ['denied', 'insecure', 'unsupported'];

export type Source = 'device' | 'demo';
export type Mark = { readonly position: LonLat; readonly name: string };
/** Where the map should be; what is null stays as it is. */
export type WantedView = { readonly center: LonLat; readonly rotation: number | null; readonly zoom: number | null };

export type GeolocationState = {
  readonly isTracking: boolean;
  readonly source: Source;
  readonly info: GeolocationInfo | null;
  /** No position has come for too long; the last one is shown as what it is. */
  readonly isLost: boolean;
  readonly failure: Failure | null;
  /** Why the last position was not taken. */
  readonly ignored: 'accuracy' | 'speed' | null;
  /** The map follows the position. */
  readonly trackPosition: boolean;
  readonly turnsMap: boolean;
  readonly zoomsMap: boolean;
  readonly wanted: WantedView | null;
  /** When the map was last asked to move. */
  readonly mapDate: number | null;
  readonly mark: Mark | null;
  readonly recording: Recording | null;
  /** Left by a page that ended: the visitor says whether it goes on. */
  readonly unfinished: Recording | null;
  /** Ended, and not yet among the drawings. */
  readonly finished: readonly Recording[];
  /** The last one that was put there. */
  readonly kept: Recording | null;
  /** The device refuses to keep the track. */
  readonly isRefused: boolean;
};

export type GeolocationAction =
  | { type: 'TURN_ON'; source?: Source }
  | { type: 'TURN_OFF' }
  | { type: 'FIX'; fix: Fix; now: number }
  | { type: 'FAILED'; failure: Failure }
  /** Time has passed. */
  | { type: 'TICK'; now: number }
  | { type: 'FOLLOW'; isOn: boolean }
  | { type: 'TURN_MAP'; isOn: boolean }
  | { type: 'ZOOM_MAP'; isOn: boolean }
  | { type: 'SET_MARK'; mark: Mark | null }
  | { type: 'RECORD'; id: string; now: number }
  | { type: 'STOP_RECORDING' }
  /** Found on this device when the page opened, the latest last. */
  | { type: 'FOUND'; recordings: readonly Recording[] }
  | { type: 'RESUME' }
  | { type: 'FINISH' }
  /** It is among the drawings, on the disk. */
  | { type: 'KEPT'; id: string }
  /** Deleted by the visitor from what the device keeps. */
  | { type: 'DISCARDED' }
  | { type: 'REFUSED' };

export const initialGeolocation: GeolocationState = {
  isTracking: false,
  source: 'device',
  info: null,
  isLost: false,
  failure: null,
  ignored: null,
  trackPosition: true,
  turnsMap: true,
  zoomsMap: true,
  wanted: null,
  mapDate: null,
  mark: null,
  recording: null,
  unfinished: null,
  finished: [],
  kept: null,
  isRefused: false,
};

/** Positions in, state out: the same sequence gives the same state. */
export function geolocationReducer(state: GeolocationState, action: GeolocationAction): GeolocationState {
  switch (action.type) {
    case 'TURN_ON':
      return turnOn(state, action.source ?? 'device');
    case 'TURN_OFF':
      return state.isTracking ? { ...turnOff(state), failure: null } : state;
    case 'FIX':
      return state.isTracking ? takeFix(state, action.fix, action.now) : state;
    case 'FAILED':
      return fail(state, action.failure);
    case 'TICK':
      return state.info && action.now - state.info.refreshDate > LOST_MS ? lose(state) : state;
    case 'FOLLOW':
      return lookAgain({ ...state, trackPosition: action.isOn });
    case 'TURN_MAP':
      return lookAgain({ ...state, turnsMap: action.isOn });
    case 'ZOOM_MAP':
      return lookAgain({ ...state, zoomsMap: action.isOn });
    case 'SET_MARK':
      return { ...state, mark: action.mark };
    case 'RECORD':
      return state.isTracking && !state.recording ? startRecording(state, action) : state;
    case 'STOP_RECORDING':
      return finish(state);
    case 'FOUND':
      return {
        ...state,
        finished: [...state.finished, ...action.recordings.slice(0, -1)],
        unfinished: action.recordings.at(-1) ?? null,
      };
    case 'RESUME':
      return state.unfinished && !state.recording ? resume(state, state.unfinished) : state;
    case 'FINISH':
      return state.unfinished ? { ...state, finished: [...state.finished, state.unfinished], unfinished: null } : state;
    case 'KEPT': {
      const kept = state.finished.find(({ id }) => id === action.id) ?? state.kept;
      return {
        ...state,
        finished: state.finished.filter(({ id }) => id !== action.id),
        kept: kept && !isEmpty(kept) ? kept : null,
      };
    }
    case 'DISCARDED':
      return { ...state, recording: null, unfinished: null, finished: [] };
    case 'REFUSED':
      return { ...state, isRefused: true };
    default:
      return assertNever(action);
  }
}

function turnOn(state: GeolocationState, source: Source): GeolocationState {
  if (state.isTracking && state.source === source) return state;
  return { ...turnOff(state), isTracking: true, source, failure: null, trackPosition: true };
}

/** Clears the position and the recording, which goes to the drawings (GEO-01). */
function turnOff(state: GeolocationState): GeolocationState {
  return {
    ...finish(state),
    isTracking: false,
    info: null,
    isLost: false,
    ignored: null,
    wanted: null,
    mapDate: null,
  };
}

/** Denied turns tracking off (GEO-06). The rest may pass: browsers say so for an instant between two good positions, and only time tells a gap. */
function fail(state: GeolocationState, failure: Failure): GeolocationState {
  return FINAL.includes(failure) ? { ...turnOff(state), failure } : { ...state, failure };
}

function lose(state: GeolocationState): GeolocationState {
  if (state.isLost) return state;
  return { ...state, isLost: true, recording: state.recording && breakLine(state.recording) };
}

function takeFix(state: GeolocationState, fix: Fix, now: number): GeolocationState {
  const isGap = state.isLost || (state.info !== null && now - state.info.refreshDate > LOST_MS);
  const before = isGap ? null : state.info;
  const movement = before && movementBetween(before, fix);
  const ignored = whyIgnored(fix, movement);
  if (ignored) return { ...state, ignored };
  const info = before?.date === fix.date ? { ...before, refreshDate: now } : refresh(state.info, fix, now, movement);
  const open = state.recording && isGap ? breakLine(state.recording) : state.recording;
  const next: GeolocationState = {
    ...state,
    info,
    isLost: false,
    failure: null,
    ignored: null,
    recording: open && record(open, fix, now),
  };
  return isMapDue(state.mapDate, now) ? { ...next, wanted: viewOf(next), mapDate: now } : next;
}

function whyIgnored({ accuracy, speed }: Fix, movement: Movement | null): GeolocationState['ignored'] {
  if (accuracy > SETTINGS.maxAccuracy) return 'accuracy';
  const kph = toKph(speed) ?? movement?.surelyKph ?? 0;
  return kph > SETTINGS.maxSpeedKph ? 'speed' : null;
}

function refresh(last: GeolocationInfo | null, fix: Fix, now: number, movement: Movement | null): GeolocationInfo {
  const speedKph = toKph(fix.speed);
  const bearing = movement?.bearing ?? null;
  // Who has stopped still looks the way they came.
  const calculatedHeadingDeg =
    bearing === null ? (movement && last ? last.calculatedHeadingDeg : null) : toHalfTurn(bearing);
  const calculatedSpeed = movement?.speed ?? null;
  const calculatedSpeedKph = toKph(calculatedSpeed);
  const headingDeg = fix.headingDeg === null ? null : toHalfTurn(fix.headingDeg);
  const first = { rotation: last?.rotation ?? 0, rotationDate: fix.date, rotationPosition: fix.position };
  const moment = { position: fix.position, date: fix.date, speedKph, calculatedKph: calculatedSpeedKph };
  return {
    // After a gap the way is not known: it is reckoned afresh from here.
    ...(movement && last ? turn(last, moment) : first),
    position: fix.position,
    accuracy: fix.accuracy,
    altitude: fix.altitude,
    heading: headingDeg === null ? null : toRadians(headingDeg),
    headingDeg,
    speed: fix.speed,
    speedKph,
    calculatedHeading: calculatedHeadingDeg === null ? null : toRadians(calculatedHeadingDeg),
    calculatedHeadingDeg,
    calculatedSpeed,
    calculatedSpeedKph,
    date: fix.date,
    refreshDate: now,
    distance: (last?.distance ?? 0) + (movement?.distance ?? 0),
  };
}

/** A timer that is a little early must not make the map wait for the next one. */
const SLACK_MS = 250;

const isMapDue = (mapDate: number | null, now: number): boolean =>
  mapDate === null || Math.abs(now - mapDate) >= SETTINGS.mapRefreshRate - SLACK_MS;

/** What the map should show; null when it does not follow. */
function viewOf({ info, trackPosition, turnsMap, zoomsMap }: GeolocationState): WantedView | null {
  if (!info || !trackPosition) return null;
  const speed = info.speedKph ?? info.calculatedSpeedKph ?? 0;
  return {
    center: info.position,
    rotation: turnsMap ? info.rotation : null,
    zoom: zoomsMap && info.accuracy <= SETTINGS.minZoomAccuracy ? zoomForSpeed(speed) : null,
  };
}

const lookAgain = (state: GeolocationState): GeolocationState => ({ ...state, wanted: viewOf(state) });

/** The position that is known at this moment is the first of the track. */
function startRecording(state: GeolocationState, { id, now }: { id: string; now: number }): GeolocationState {
  const fresh = newRecording(id, now, state.source === 'demo');
  const recording = state.info && !state.isLost ? record(fresh, toFixOf(state.info), now) : fresh;
  return { ...state, recording, kept: null };
}

const toFixOf = ({ position, accuracy, altitude, headingDeg, speed, date }: GeolocationInfo): Fix => ({
  position,
  accuracy,
  altitude,
  headingDeg,
  speed,
  date,
});

function resume(state: GeolocationState, unfinished: Recording): GeolocationState {
  const on = turnOn(state, unfinished.isDemo ? 'demo' : 'device');
  return { ...on, recording: breakLine(unfinished), unfinished: null, kept: null };
}

/** What was recorded goes to the drawings. */
function finish(state: GeolocationState): GeolocationState {
  if (!state.recording) return state;
  return { ...state, recording: null, finished: [...state.finished, state.recording] };
}

export const isEmpty = (recording: Recording): boolean => pointCount(recording) === 0;
