import { DEFAULT_COLOUR, DEFAULT_WIDTH } from '../drawing.ts';

export type DrawingStyle = { colour: string; width: number };

const MAX_WIDTH = 20;

/** A style as `simplestyle` names it, the usage of GeoJSON (https://github.com/mapbox/simplestyle-spec). */
export function toSimpleStyle(type: string, { colour, width }: DrawingStyle): Record<string, string | number> {
  if (type === 'Point' || type === 'MultiPoint') return { 'marker-color': colour };
  return {
    stroke: colour,
    'stroke-width': width,
    ...(type.endsWith('Polygon') && { fill: colour, 'fill-opacity': 0.25 }),
  };
}

export const SIMPLE_STYLE_KEYS = [
  'marker-color',
  'marker-size',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'fill',
  'fill-opacity',
];

export function fromSimpleStyle(properties: Readonly<Record<string, unknown>>): DrawingStyle {
  const colour = [properties['marker-color'], properties.stroke, properties.fill].map(toHex).find(Boolean);
  return { colour: colour ?? DEFAULT_COLOUR, width: toWidth(properties['stroke-width']) };
}

/** `#rrggbb` of `#rgb`, `#rrggbb`, `rrggbb` or `[r, g, b]`; null for anything else. */
export function toHex(colour: unknown): string | null {
  if (Array.isArray(colour)) {
    const channels = colour.slice(0, 3).map(Number);
    if (channels.length < 3 || !channels.every((channel) => channel >= 0 && channel <= 255)) return null;
    return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
  }
  if (typeof colour !== 'string') return null;
  const digits = /^#?([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(colour.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits.slice(0, 6)}`;
}

export function toWidth(width: unknown): number {
  const pixels = Number(width);
  return pixels > 0 ? Math.min(pixels, MAX_WIDTH) : DEFAULT_WIDTH;
}
