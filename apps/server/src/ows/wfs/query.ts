import { type Condition, join, type LayerQuery, parseCql } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { readBox } from '../ogc/bbox.ts';
import { invalid } from '../ows-error.ts';
import type { ServiceLayers } from '../service-layers.ts';
import type { System } from '../systems.ts';
import { readTime, timeCondition } from '../time.ts';
import { asRefusal, readFes, readId } from './fes.ts';
import { srsNameOf } from './gml-writer.ts';
import { findProperty, findType, readSystem } from './names.ts';
import type { WfsRequest } from './request.ts';

/** Objects of one answer when nothing is said, and at most: those who want more follow the pages. */
const MOST_FEATURES = 100_000;

export const BY_ID = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';

export type WfsQuery = {
  layer: ServiceLayer;
  query: Pick<LayerQuery, 'where' | 'extent' | 'ids' | 'order'>;
  fields: readonly string[];
  hasShapes: boolean;
  system: System;
  srsName: string;
  start: number;
  limit: number;
};

export function readQuery(request: WfsRequest, layers: ServiceLayers): WfsQuery {
  const layer = readLayer(request, layers);
  const srs = request.get('srsname');
  const system = readSystem(srs);
  const box = readBoxOf(request);
  const fes = request.filter ? readFes(request.filter, layer, system) : { where: undefined, ids: undefined };
  const conditions = [box.where, fes.where, readCql(request, layer), readDays(request, layer)];
  const where = conditions.filter((one) => one !== undefined);
  const properties = readProperties(request, layer);
  const count = request.get('count', 'maxfeatures');
  return {
    layer,
    query: {
      extent: box.extent,
      where: where.length > 0 ? join('and', where) : undefined,
      ids: readIds(request, layer) ?? fes.ids,
      order: readOrder(request, layer),
    },
    ...properties,
    system,
    srsName: srsNameOf(srs, system),
    start: request.get('startindex') ? request.integer('startindex', request.get('startindex'), 0) : 0,
    limit: count ? Math.min(MOST_FEATURES, request.integer('count', count, 0)) : MOST_FEATURES,
  };
}

/** By its type, or by the ids of objects, which begin with it. */
function readLayer(request: WfsRequest, layers: ServiceLayers): ServiceLayer {
  const [id] = readIdTexts(request);
  const named = request.get('typenames', 'typename') || (id ? id.slice(0, Math.max(0, id.lastIndexOf('.'))) : '');
  const types = (named || request.need('typenames'))
    .replaceAll(/[()]/g, ' ')
    .trim()
    .split(/[\s,]+/);
  if (types.length > 1) throw invalid('typenames', 'Un seul type d’objets à la fois.');
  return findType(types[0] ?? '', layers);
}

const readIdTexts = (request: WfsRequest): string[] =>
  request.get('resourceid', 'featureid').split(',').filter(Boolean);

function readIds(request: WfsRequest, layer: ServiceLayer): number[] | undefined {
  const texts = readIdTexts(request);
  return texts.length > 0 ? texts.map((text) => readId(text, layer)).filter((id) => id !== null) : undefined;
}

function readBoxOf(request: WfsRequest): Pick<LayerQuery, 'extent' | 'where'> {
  const text = request.get('bbox');
  if (!text) return {};
  const parts = text.split(',');
  const system = readSystem(parts[4] ?? '', 'bbox');
  try {
    return readBox(parts.slice(0, 4).join(','), system);
  } catch (error) {
    throw asRefusal('bbox', error);
  }
}

function readCql(request: WfsRequest, { fields, geometry }: ServiceLayer): Condition | undefined {
  const text = request.get('cql_filter');
  if (!text) return undefined;
  try {
    return parseCql(text, fields.map(({ name }) => name), { geometry }); // biome-ignore format: one line
  } catch (error) {
    throw asRefusal('cql_filter', error);
  }
}

/** All days when none is asked for. */
function readDays(request: WfsRequest, { time }: ServiceLayer): Condition | undefined {
  const range = readTime(request.get('time'));
  return time && range ? timeCondition(time, range) : undefined;
}

function readProperties(request: WfsRequest, layer: ServiceLayer): Pick<WfsQuery, 'fields' | 'hasShapes'> {
  const names = layer.fields.map(({ name }) => name);
  const asked = request.get('propertyname').replaceAll(/[()]/g, '');
  if (!asked || asked === '*') return { fields: names, hasShapes: true };
  const found = asked.split(',').map((text) => findProperty(text, layer, 'propertyname'));
  return { fields: names.filter((name) => found.includes(name)), hasShapes: found.includes(null) };
}

/** `nom ASC,population DESC`; before 2.0 also `population D`. */
function readOrder(request: WfsRequest, layer: ServiceLayer): LayerQuery['order'] {
  const text = request.get('sortby');
  if (!text) return undefined;
  return text.split(',').map((part) => {
    const [name = '', way = 'ASC'] = part.trim().split(/[\s+]+/);
    const field = findProperty(name, layer, 'sortby');
    if (field === null || !/^(?:A|ASC|D|DESC)$/i.test(way))
      throw invalid('sortby', `« ${part.slice(0, 100)} » n’est pas un ordre.`);
    return { field, isDescending: /^D/i.test(way) };
  });
}
