import {
  formatAltitude,
  formatArea,
  formatGeographic,
  formatLength,
  formatNauticalMiles,
  type GeoFormat,
  type LonLat,
} from '@motu/core';
import { type Figures, measureGeometry } from '../map/geometry-figures.ts';
import { type PlainGeometry, positionsOf } from '../map/plain-geometry.ts';
import type { Drawing } from './drawing.ts';
import { fr } from './fr.ts';

/** A drawing never changes: measured once, known for good. */
const known = new WeakMap<PlainGeometry, Figures>();

function figuresOf({ geometry }: Pick<Drawing, 'geometry'>): Figures {
  const figures = known.get(geometry) ?? measureGeometry(geometry);
  known.set(geometry, figures);
  return figures;
}

/** The line under its title: `2,46 km · 24 points`, `186 400 m²`, `114 m d’altitude`, `rayon 250 m · 196 350 m²`. */
export function summaryOf(drawing: Drawing, format: GeoFormat): string {
  const { length, area, radius } = figuresOf(drawing);
  if (length !== undefined) return `${formatLength(length)} · ${fr.points(positionsOf(drawing.geometry).length)}`;
  if (radius !== undefined) return `rayon ${formatLength(radius)} · ${formatArea(area ?? 0)}`;
  if (area !== undefined) return formatArea(area);
  if (drawing.geometry.type === 'MultiPoint') return fr.points(drawing.geometry.coordinates.length);
  return typeof drawing.altitude === 'number' ? fr.altitude(drawing.altitude) : coordinatesOf(drawing, format);
}

/** Every figure of a drawing, with its name; coordinates as the visitor prefers them. */
export function detailsOf(drawing: Drawing, format: GeoFormat): [name: string, value: string][] {
  const { length, area, perimeter, radius } = figuresOf(drawing);
  const names = fr.figures;
  if (length !== undefined) {
    return [
      [names.length, formatLength(length)],
      [names.miles, formatNauticalMiles(length)],
    ];
  }
  if (area !== undefined && perimeter !== undefined) {
    const first: [string, string][] = radius === undefined ? [] : [[names.radius, formatLength(radius)]];
    return [...first, [names.area, formatArea(area)], [names.perimeter, formatLength(perimeter)]];
  }
  const height: [string, string][] =
    typeof drawing.altitude === 'number' ? [[names.altitude, formatAltitude(drawing.altitude)]] : [];
  return [[names.coordinates, coordinatesOf(drawing, format)], ...height];
}

function coordinatesOf({ geometry }: Drawing, format: GeoFormat): string {
  const [lon = 0, lat = 0] = positionsOf(geometry)[0] ?? [];
  return formatGeographic(format, [lon, lat] as LonLat);
}
