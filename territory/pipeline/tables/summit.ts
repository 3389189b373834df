import type { Table } from '@motu/geopackage';
import { TABLES } from '../../tables/index.ts';
import type { Locate } from '../names/locate.ts';
import type { Summit } from '../names/summits.ts';
import { pointGeometry } from './point.ts';

export function summitTable(summits: Summit[], locate: Locate): Table {
  return {
    ...TABLES.sommet,
    description: 'Sommets (OpenStreetMap, août 2021), avec les altitudes publiées',
    rows: summits.map(({ id, nom, altitude, classe, at }) => {
      const { commune, ile, archipel } = locate(at);
      return { geometry: pointGeometry(at), values: { id, nom, altitude_m: altitude, classe, commune, ile, archipel } };
    }),
  };
}
