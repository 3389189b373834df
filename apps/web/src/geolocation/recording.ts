import { geodesicDistance, type LonLat } from '@motu/core';
import type { Fix } from './fix.ts';
import { SETTINGS } from './settings.ts';

export type TrackPoint = {
  readonly position: LonLat;
  readonly altitude: number | null;
  readonly accuracy: number;
  /** When the device was there, in milliseconds. */
  readonly time: number;
};

/** A stretch without a gap. Its two moments are those of this page's clock: from the first position to the last one heard. */
export type TrackLine = {
  readonly points: readonly TrackPoint[];
  readonly startedAt: number;
  readonly heardUntil: number;
};

/** A track. What lies between two of its lines is not known, and is not drawn as if it were. */
export type Recording = {
  readonly id: string;
  readonly startedAt: number;
  readonly isDemo: boolean;
  readonly lines: readonly TrackLine[];
  /** Metres along its lines; gaps do not count. */
  readonly length: number;
  /** Whether the next position goes on with the last line. */
  readonly isOpen: boolean;
};

export function newRecording(id: string, startedAt: number, isDemo: boolean): Recording {
  return { id, startedAt, isDemo, lines: [], length: 0, isOpen: false };
}

/** The recording with one more position: on its last line, or on a new one after a gap. */
export function record(recording: Recording, fix: Fix, now: number): Recording {
  const point: TrackPoint = {
    position: fix.position,
    altitude: fix.altitude,
    accuracy: fix.accuracy,
    time: fix.date,
  };
  const lines = recording.lines;
  const line = recording.isOpen ? lines.at(-1) : undefined;
  const last = line?.points.at(-1);
  if (!line || !last) {
    const fresh = { points: [point], startedAt: now, heardUntil: now };
    return { ...recording, lines: [...lines, fresh], isOpen: true };
  }
  const step = geodesicDistance(last.position, point.position);
  const hasMoved = step >= SETTINGS.minDistance;
  const longer = { ...line, points: hasMoved ? [...line.points, point] : line.points, heardUntil: now };
  return {
    ...recording,
    lines: [...lines.slice(0, -1), longer],
    length: recording.length + (hasMoved ? step : 0),
  };
}

/** The next position starts a new line. */
export function breakLine(recording: Recording): Recording {
  return recording.isOpen ? { ...recording, isOpen: false } : recording;
}

/** Milliseconds recorded; gaps do not count, and a clock put back takes nothing away. */
export function durationOf({ lines }: Pick<Recording, 'lines'>): number {
  return lines.reduce((total, { startedAt, heardUntil }) => total + Math.max(0, heardUntil - startedAt), 0);
}

export function lengthOf(lines: readonly TrackLine[]): number {
  const steps = ({ points }: TrackLine) =>
    points.reduce((sum, { position }, i) => {
      const before = points[i - 1];
      return before ? sum + geodesicDistance(before.position, position) : sum;
    }, 0);
  return lines.reduce((total, line) => total + steps(line), 0);
}

export const pointCount = ({ lines }: Pick<Recording, 'lines'>): number =>
  lines.reduce((count, { points }) => count + points.length, 0);
