import type { OlPlainGeometry } from '../../map/ol-geometry.ts';
import type { PlainGeometry } from '../../map/plain-geometry.ts';
import { newId } from '../../ui/new-id.ts';
import { type Attribute, type Drawing, type NewDrawing, titleOf } from '../drawing.ts';
import { MAX_ATTRIBUTE_LENGTH, MAX_ATTRIBUTES } from './limits.ts';
import { parseTimes, TIMES_KEY, writeTimes } from './point-times.ts';
import { fromSimpleStyle, SIMPLE_STYLE_KEYS, toSimpleStyle } from './simple-style.ts';

type Properties = Record<string, unknown>;

/** What a file says of one object, before it is a drawing. */
export type FileFeature = { id: string | number | undefined; geometry: OlPlainGeometry; properties: Properties };

/** Properties that are the drawing's own, and those of a format's that mean nothing outside it. */
const OWN = new Set([
  ...['id', 'label', 'name', 'created_at', 'altitude', 'circleRadius', 'imported', TIMES_KEY],
  ...['visibility', 'open', 'styleUrl', 'geometry', 'boundedBy', 'extensionsNode_'],
  ...['__proto__', 'constructor', 'prototype'],
  ...SIMPLE_STYLE_KEYS,
]);

/** Links that would run something: nothing here is shown as a link, and these are not kept at all (SEC-19). */
const HARMFUL = /^\s*(?:javascript|vbscript|data)\s*:/i;

/** A drawing as a file holds it: circles are points that carry their radius (DRAW-07). */
export function toFileFeature(drawing: Drawing): FileFeature {
  const { id, label, created_at, altitude, geometry, attributes, times } = drawing;
  const plain = geometry.type === 'Circle' ? ({ type: 'Point', coordinates: geometry.center } as const) : geometry;
  return {
    id,
    geometry: plain,
    properties: {
      ...attributes,
      label,
      // What other software shows: an object without a name is hard to find in a list.
      name: titleOf(drawing),
      created_at,
      ...(typeof altitude === 'number' && { altitude }),
      ...(geometry.type === 'Circle' && { circleRadius: round(geometry.radius) }),
      ...(times && { [TIMES_KEY]: writeTimes(times, geometry) }),
      ...toSimpleStyle(plain.type, drawing),
    },
  };
}

/** An object of a file as an ordinary drawing (DRAW-08). */
export function toDrawing({ id, geometry, properties }: FileFeature, now: string): NewDrawing {
  const altitude = toNumber(properties.altitude);
  const nameKey = nameKeyOf(properties);
  const attributes = toAttributes(properties, nameKey);
  const times = parseTimes(properties[TIMES_KEY], geometry);
  const [label, name] = [toText(properties.label), toText(properties[nameKey])];
  return {
    id: toText(id) || toText(properties.id) || newId(),
    name: name === label ? '' : name,
    created_at: toDate(properties.created_at) ?? now,
    geometry: withCircle(geometry, toNumber(properties.circleRadius)),
    ...fromSimpleStyle(properties),
    ...(label && { label }),
    ...(altitude !== null && geometry.type === 'Point' && { altitude }),
    ...(attributes && { attributes }),
    ...(times && { times }),
    imported: true,
  };
}

/** What the name is called: `name`, else whatever other programs call so (`Name`, `nom`, `NOM`). */
function nameKeyOf(properties: Properties): string {
  if (toText(properties.name)) return 'name';
  const keys = Object.keys(properties).filter((key) => toText(properties[key]));
  return keys.find((key) => /^name$/i.test(key)) ?? keys.find((key) => /^nom$/i.test(key)) ?? 'name';
}

function withCircle(geometry: OlPlainGeometry, radius: number | null): PlainGeometry {
  if (geometry.type !== 'Point' || radius === null || !(radius > 0)) return geometry;
  return { type: 'Circle', center: geometry.coordinates, radius };
}

const MICRO = 1e6;
const round = (value: number) => Math.round(value * MICRO) / MICRO;

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200).trim() : '';
}

function toNumber(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function toDate(value: unknown): string | null {
  const date = typeof value === 'string' ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

function toAttributes(properties: Properties, nameKey: string): Record<string, Attribute> | null {
  const kept = Object.entries(properties)
    .filter(([key]) => !OWN.has(key) && key !== nameKey && key.length > 0 && key.length <= 100)
    .flatMap(([key, value]): [string, Attribute][] => {
      const attribute = toAttribute(value);
      return attribute === null ? [] : [[key, attribute]];
    })
    .slice(0, MAX_ATTRIBUTES);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

function toAttribute(value: unknown): Attribute | null {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (typeof value === 'string') return HARMFUL.test(value) ? null : value.slice(0, MAX_ATTRIBUTE_LENGTH);
  if (value === null || typeof value !== 'object') return null;
  return toAttribute(JSON.stringify(value));
}
