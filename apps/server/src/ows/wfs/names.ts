import type { CrsCode } from '@motu/core';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { SYSTEMS } from '../../domain/tile-matrix-sets.ts';
import { xmlName } from '../gml.ts';
import { isCollection } from '../ogc/answers.ts';
import { invalid, OwsError } from '../ows-error.ts';
import type { ServiceLayers } from '../service-layers.ts';
import { CRS84, findSystem, type System, systemOf } from '../systems.ts';

export const NAMESPACE = 'urn:motu:couches';
export const PREFIX = 'motu';
/** What the geometry of every object is called. */
export const GEOMETRY = 'geometrie';

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

export const typeName = ({ slug }: Pick<ServiceLayer, 'slug'>): string => `${PREFIX}:${xmlName(slug)}`;

export const featureTypes = (layers: ServiceLayers): ServiceLayer[] => [...layers.values()].filter(isCollection);

export function typeNamed(name: string, layers: ServiceLayers): ServiceLayer | undefined {
  const wanted = local(name);
  return featureTypes(layers).find(({ slug }) => slug === wanted || xmlName(slug) === wanted);
}

export function findType(name: string, layers: ServiceLayers, locator = 'typenames'): ServiceLayer {
  const found = typeNamed(name, layers);
  if (found) return found;
  throw new OwsError('InvalidParameterValue', `Le type d’objets « ${name.slice(0, 100)} » n’existe pas.`, { locator });
}

/** The attribute that a client names: with or without a prefix, by its name or as XML writes it; null for the geometry. */
export function findProperty(text: string, { fields }: ServiceLayer, locator: string): string | null {
  const name = local(text.trim().replace(/^.*\//, ''));
  if ([GEOMETRY, 'geometry', 'geom', 'the_geom', ''].includes(name) || name === '*') return null;
  const found = fields.find((field) => field.name === name || xmlName(field.name) === name);
  if (found) return found.name;
  throw invalid(locator, `La couche n’a pas de propriété « ${name.slice(0, 100)} ».`);
}

const FORMS =
  /^(?:(urn:(?:x-)?ogc:def:crs:EPSG:[\d.]*:)|(https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\/)|(https?:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#)|(EPSG:))(\d{4,6})$/i;

/** Short names and the oldest addresses put east first, the others are in the order of the registry: so do all clients. */
export function readSystem(text: string, locator = 'srsname'): System {
  if (text === '') return systemOf('EPSG:4326');
  if (/CRS:?84$/i.test(text)) return CRS84;
  const [, urn, uri, , , number] = FORMS.exec(text) ?? [];
  const code = `EPSG:${number}` as CrsCode;
  const system = SYSTEMS.includes(code) ? findSystem(code) : null;
  if (!system) throw invalid(locator, `Le système « ${text.slice(0, 100)} » n’est pas servi.`);
  return urn || uri ? system : { ...system, isLatitudeFirst: false };
}
