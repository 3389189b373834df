import { AppError } from '@motu/core';
import { converterFrom, converterOf, type EpsgCode, RGPF_DEGREES, UTM_SYSTEMS } from '@motu/core/projection';
import Projection from 'ol/proj/Projection.js';
import { addCoordinateTransforms, addProjection, get } from 'ol/proj.js';
import { fr } from './fr.ts';

const DEGREES = 'EPSG:4326';

const learnt = new Set<string>();

/**
 * Makes the library know the system that a file names (`EPSG:3297`, `urn:ogc:def:crs:EPSG::3297`); refuses one that we do not know. Zones of
 * UTM are always ours: the library's own are metres off beside the zone.
 */
export function learnSystem(name: string): void {
  const number = /EPSG:(?:[\w.]*:)?(\d+)$/i.exec(name)?.[1];
  const code: EpsgCode = `EPSG:${Number(number ?? 0)}`;
  if (learnt.has(code)) return;
  const converter = converterFor(code);
  if (!converter) {
    if (get(name) || get(code)) return;
    throw new AppError('invalid', fr.unknownSystem(number ? code : name.slice(0, 60)));
  }
  learnt.add(code);
  addProjection(new Projection({ code, units: code === 'EPSG:4687' ? 'degrees' : 'm' }));
  addCoordinateTransforms(
    DEGREES,
    code,
    ([lon = 0, lat = 0]) => converter.forward([lon, lat]),
    ([x = 0, y = 0]) => converter.inverse([x, y]),
  );
}

function converterFor(code: EpsgCode) {
  if (code === 'EPSG:4687') return converterFrom(RGPF_DEGREES);
  return UTM_SYSTEMS.some((system) => system.code === code) ? converterOf(code) : null;
}
