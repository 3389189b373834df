import { formatShortDateTime } from '@motu/core';
import type { NewDrawing } from '../draw/index.ts';
import type { Position } from '../map/plain-geometry.ts';
import { dateLocale } from '../ui/date-locale.ts';
import { fr } from './fr.ts';
import type { GeolocationInfo } from './geolocation-reducer.ts';
import type { Recording, TrackLine, TrackPoint } from './recording.ts';

/** Texts of the requirements: what the drawings are called (GEO-05). */
const TRACK_LABEL = 'Tracé GPS';
const DEMO_NAME = 'Tracé GPS (démonstration)';
const COLOUR = '#0a756f';
const TRACK_WIDTH = 5;

/** A recording as a drawing: a line for each stretch, with the time and the altitude of each position. */
export function toDrawing({ id, startedAt, isDemo, lines }: Recording): NewDrawing {
  const stretches = lines.map(pointsOf).filter(({ length }) => length > 0);
  // A file holds the altitude of all the positions of a line or of none; they are kept beside it where some are not known.
  const hasHeights = stretches.every((points) => points.every(({ altitude }) => altitude !== null));
  const place = ({ position, altitude }: TrackPoint): Position =>
    hasHeights && altitude !== null ? [...position, altitude] : position;
  return {
    id,
    label: TRACK_LABEL,
    name: isDemo ? DEMO_NAME : '',
    created_at: new Date(startedAt).toISOString(),
    geometry: { type: 'MultiLineString', coordinates: stretches.map((points) => points.map(place)) },
    times: stretches.map((points) => points.map(({ time }) => time / 1000)),
    ...(!hasHeights && { altitudes: stretches.map((points) => points.map(({ altitude }) => altitude)) }),
    colour: COLOUR,
    width: TRACK_WIDTH,
  };
}

/** A line needs two ends: one that was heard of once is a line of no length, where it was. */
function pointsOf({ points }: TrackLine): readonly TrackPoint[] {
  const [only] = points;
  return points.length === 1 && only ? [only, only] : points;
}

/** Where the device is, as a point among the drawings. */
export function toMarker(info: GeolocationInfo, id: string): NewDrawing {
  const { position, altitude, date } = info;
  const heading = info.headingDeg ?? info.calculatedHeadingDeg;
  const speed = info.speedKph ?? info.calculatedSpeedKph;
  const time = new Date(date).toISOString();
  return {
    id,
    label: time,
    name: fr.pointName(formatShortDateTime(new Date(date), dateLocale())),
    created_at: time,
    geometry: { type: 'Point', coordinates: position },
    // Known or not, it is not asked for: that would tell the server where the visitor is.
    altitude: altitude === null ? null : Math.round(altitude),
    attributes: {
      ...(heading !== null && { heading_deg: round(heading) }),
      ...(speed !== null && { speed_kph: round(speed) }),
    },
    colour: COLOUR,
    width: TRACK_WIDTH,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
