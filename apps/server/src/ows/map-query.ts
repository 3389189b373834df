import { OWN_ELEVATION } from '@motu/contract';
import { AppError, type CrsCode, type Extent } from '@motu/core';
import { type Condition, join, PROJECTIONS, parseCql } from '@motu/engine';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { invalid, OwsError } from './ows-error.ts';
import { integerBetween, type Params } from './params.ts';
import type { ServiceLayers } from './service-layers.ts';
import { CRS84, findSystem, type System } from './systems.ts';
import { readTime, type TimeRange, timeCondition } from './time.ts';
import type { WmsVersion } from './wms-version.ts';

/** What one picture may cost at most, checked before any work: a screen of the largest kind, and more than anyone reads. */
export const MOST_PIXELS = 2048;
export const MOST_LAYERS = 10;

export type FilteredLayer = ServiceLayer & {
  where?: Condition | undefined;
  /** For an outside layer, which is asked by time in its own way. */
  range?: TimeRange | null;
};

export type MapQuery = {
  layers: FilteredLayer[];
  crs: CrsCode;
  /** The same as the client calls it. */
  system: System;
  bbox: Extent;
  width: number;
  height: number;
};

/** The part that GetMap and GetFeatureInfo share. */
export function readMapQuery(params: Params, version: WmsVersion, known: ServiceLayers): MapQuery {
  const width = integerBetween(params, 'width', 1, MOST_PIXELS);
  const height = integerBetween(params, 'height', 1, MOST_PIXELS);
  const layers = readLayers(params.need('layers'), known);
  checkStyles(params, layers.length);
  const system = readSystem(params, version);
  const { crs } = system;
  // Version 1.1.1 puts east first, whatever the registry says.
  const bbox = readBbox(params.need('bbox'), crs, version === '1.3.0' && system.isLatitudeFirst);
  checkShape(bbox, width, height);
  return { layers: withFilters(params, layers), crs, system, bbox, width, height };
}

function readLayers(text: string, known: ServiceLayers): ServiceLayer[] {
  const slugs = text.split(',');
  if (slugs.length > MOST_LAYERS) throw invalid('layers', `Au plus ${MOST_LAYERS} couches à la fois.`);
  return slugs.map((slug) => findLayer(slug, known));
}

export function findLayer(slug: string, known: ServiceLayers, locator = 'layers'): ServiceLayer {
  const layer = known.get(slug) ?? [...known.values()].find((one) => goesBy(slug, one));
  if (layer) return layer;
  throw new OwsError('LayerNotDefined', `La couche « ${slug} » n’existe pas.`, { locator });
}

/** The name of the relief itself: an administrator may call the layer that shows it otherwise (INFO-03). */
function elevationName({ relief }: ServiceLayer): string | null {
  return relief && (relief === 'height' ? OWN_ELEVATION.altitude : OWN_ELEVATION.slope);
}

export const goesBy = (name: string, layer: ServiceLayer): boolean =>
  layer.slug === name || elevationName(layer) === name;

/** One style each, or none at all. */
function checkStyles(params: Params, count: number): void {
  const text = params.get('styles');
  if (text === '') return;
  const styles = text.split(',');
  if (styles.length !== count) throw invalid('styles', 'Donnez un style par couche, ou aucun.');
  for (const style of styles) checkStyle(style, 'styles');
}

export function checkStyle(style: string, locator: string): void {
  if (style === '' || style === 'default') return;
  throw new OwsError('StyleNotDefined', `Le style « ${style} » n’existe pas.`, { locator });
}

function readSystem(params: Params, version: WmsVersion): System {
  const name = version === '1.3.0' ? 'crs' : 'srs';
  const text = params.need(name);
  const system = text === CRS84.name && version === '1.3.0' ? CRS84 : findSystem(text);
  if (system) return system;
  throw new OwsError(version === '1.3.0' ? 'InvalidCRS' : 'InvalidSRS', `Le système « ${text} » n’est pas servi.`, {
    locator: name,
  });
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Beyond these a picture shows nothing, and the projections give no sense. Maps of the whole world still fit twice. */
const FARTHEST: Record<'degrees' | 'metres', number> = { degrees: 720, metres: 1e8 };

function readBbox(text: string, crs: CrsCode, swapped: boolean): Extent {
  const numbers = text.split(',').map((part) => (NUMBER.test(part.trim()) ? Number(part) : Number.NaN));
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers;
  const bbox: Extent = swapped ? [b, a, d, c] : [a, b, c, d];
  const limit = FARTHEST[crs === 'EPSG:4326' ? 'degrees' : 'metres'];
  if (numbers.length !== 4 || !bbox.every((value) => Math.abs(value) <= limit)) {
    throw invalid('bbox', '« bbox » doit être quatre nombres séparés par des virgules, dans le domaine du système.');
  }
  if (bbox[0] >= bbox[2] || bbox[1] >= bbox[3]) {
    throw invalid('bbox', '« bbox » doit aller du plus petit au plus grand.');
  }
  if (!hasGround(crs, bbox)) throw invalid('bbox', `« bbox » est en dehors du domaine de « ${crs} ».`);
  return bbox;
}

/** Whether the system has a longitude and latitude for each corner: far from its zone a UTM system has none. */
function hasGround(crs: CrsCode, [minX, minY, maxX, maxY]: Extent): boolean {
  const { inverse } = PROJECTIONS[crs];
  return [
    [minX, minY],
    [minX, maxY],
    [maxX, minY],
    [maxX, maxY],
  ].every(([x, y]) => inverse(x as number, y as number).every(Number.isFinite));
}

/** Pixels may be this much longer than wide: beyond, a picture of a few of them is drawn from far too much. */
const LONGEST_PIXEL = 8;

function checkShape([minX, minY, maxX, maxY]: Extent, width: number, height: number): void {
  const ratio = (maxX - minX) / width / ((maxY - minY) / height);
  if (Math.max(ratio, 1 / ratio) <= LONGEST_PIXEL) return;
  throw invalid('bbox', `Les pixels seraient plus de ${LONGEST_PIXEL} fois plus longs que larges.`);
}

/** Each layer with what the request asks of its rows: a filter per layer, apart from each other by `;`, and the time. */
function withFilters(params: Params, layers: ServiceLayer[]): FilteredLayer[] {
  const range = readTime(params.get('time'));
  const filters = readFilters(params.get('cql_filter'), layers);
  return layers.map((layer, i) => {
    const parts = [filters[i], layer.time ? timeCondition(layer.time, range) : undefined].filter(
      (part) => part !== undefined,
    );
    return { ...layer, where: parts.length > 0 ? join('and', parts) : undefined, range };
  });
}

/** One filter: a `;` inside a text or a quoted name belongs to it, and so does the one after the system of a geometry. */
const ONE_FILTER = /(?:SRID\s*=\s*\d+\s*;|[^;'"]|'[^']*'?|"[^"]*"?)+/gi;

/** One filter for each layer; none at all where nothing is said. */
export function readFilters(text: string, layers: readonly ServiceLayer[]): (Condition | undefined)[] {
  if (text === '') return [];
  const found = [...text.matchAll(ONE_FILTER)];
  if (found.length !== layers.length) throw invalid('cql_filter', 'Donnez un filtre par couche, séparés par « ; ».');
  return found.map(({ 0: part, index }, i) => readFilter(part, index, layers[i] as ServiceLayer));
}

function readFilter(text: string, before: number, { fields, geometry, outside }: ServiceLayer): Condition | undefined {
  // The filter of an outside layer is the one that is stored with it, whatever a request says.
  if (outside) return undefined;
  try {
    // Only what everyone may read: what a filter leaves would tell the values of a hidden attribute, one question at a time.
    const names = fields.map(({ name }) => name);
    const condition = parseCql(text, names, { geometry, before });
    // Everything is what a layer shows without a filter, and is kept as such.
    return condition.kind === 'constant' && condition.value ? undefined : condition;
  } catch (error) {
    if (error instanceof AppError) throw invalid('cql_filter', error.message);
    throw error;
  }
}
