import type { CrsCode } from '@motu/core';
import { SYSTEMS } from '../../domain/tile-matrix-sets.ts';
import { CRS84, findSystem, type System, systemOf } from '../systems.ts';
import { refused } from './refusal.ts';

export const CRS84_URI = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/** `http://www.opengis.net/def/crs/EPSG/0/3297` */
export const uriOf = ({ name }: System): string =>
  name === CRS84.name ? CRS84_URI : `http://www.opengis.net/def/crs/EPSG/0/${name.slice('EPSG:'.length)}`;

/** The systems that objects are given in: longitude first, and the six of our grids in the order of their own axes. */
export const CRS_URIS: readonly string[] = [CRS84_URI, ...SYSTEMS.map((crs) => uriOf(systemOf(crs)))];

const EPSG =
  /^(?:https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\/|urn:ogc:def:crs:EPSG:[\d.]*:|\[?EPSG:)(\d{4,6})\]?$/i;
const LONGITUDE_FIRST =
  /^(?:https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/(?:1\.3|0)\/CRS84|urn:ogc:def:crs:OGC:(?:1\.3)?:CRS84|\[?OGC:CRS84\]?)$/i;

/** A system by its address, or by the short forms of it (OGC API Features, Part 2, 6.1). */
export function readCrs(text: string, field: string): System {
  if (LONGITUDE_FIRST.test(text)) return CRS84;
  const [, number] = EPSG.exec(text) ?? [];
  const system = number && SYSTEMS.includes(`EPSG:${number}` as CrsCode) ? findSystem(`EPSG:${number}`) : null;
  if (system) return system;
  throw refused(field, `Le système « ${text.slice(0, 100)} » n’est pas servi.`);
}
