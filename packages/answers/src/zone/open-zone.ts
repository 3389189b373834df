import type {
  AltitudeAnswer,
  AltitudeRequest,
  Itineraire,
  MapCoverage,
  NearIsland,
  PointNames,
  SearchPage,
  Suggestion,
} from '@motu/contract';
import { AppError, type Extent, type LonLat } from '@motu/core';
import { infoAtPoint, openReliefPiece, reachOf, slopeAt } from '@motu/engine/ground';
import { createRouter, readNetwork } from '@motu/routing';
import { createSearcher, unpackIndex } from '@motu/search';
import { type Altitude, findAltitudes } from '../altitude.ts';
import { islandsNear, namesAt } from '../ground.ts';
import { toFeatureCollection } from '../layer-info.ts';
import { type LayerMap, mapsAt } from '../maps.ts';
import { findRoute, type RouteQuery } from '../routes.ts';
import { completeText, findPlaces, type SearchQuestion } from '../search.ts';
import { splitParts } from './container.ts';
import { openTables, type PlainTables, type ZoneLayerData } from './zone-features.ts';

/** The server's answers, for one zone and without it: the same code over a part of the data. */
export type ZoneAnswers = {
  complete(text: string, centre: LonLat | null): Promise<Suggestion[]>;
  find(question: SearchQuestion): Promise<SearchPage>;
  names(point: LonLat): Promise<PointNames>;
  islands(point: LonLat): Promise<NearIsland[]>;
  maps(point: LonLat): Promise<MapCoverage[]>;
  altitude(point: LonLat): Promise<Altitude | null>;
  altitudes(request: AltitudeRequest): Promise<AltitudeAnswer>;
  /** Refuses, in a French sentence, a layer that only the server can tell of. */
  layer(slug: string, point: LonLat, resolution: number, limit: number): Promise<unknown>;
  route(query: RouteQuery): Promise<Itineraire>;
};

type Rest = {
  extent: Extent;
  relief: Parameters<typeof openReliefPiece>[0]['header'];
  layers: Record<string, ZoneLayerData>;
  maps: LayerMap[];
  tables: PlainTables;
};

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Opens what `packZone` made; null when it is something else. */
export function openZone(file: ArrayBuffer): ZoneAnswers | null {
  const parts = splitParts(file);
  const index = parts?.search && unpackIndex(parts.search);
  if (!parts?.cells || !parts.rest || !index) return null;
  const { relief: header, layers, maps, tables } = JSON.parse(new TextDecoder().decode(parts.rest)) as Rest;
  const relief = openReliefPiece({ header, cells: new Int16Array(parts.cells) });
  const features = openTables(tables);
  const sources = { features, relief };
  const searcher = createSearcher(index);
  const search = { current: async () => searcher };
  const network = parts.routes && readNetwork(parts.routes)?.network;
  const router = network ? createRouter(network) : null;

  const altitude = async ([lon, lat]: LonLat): Promise<Altitude | null> => {
    const found = await relief.altitude(lon, lat);
    return found && { ...found, slopeDegrees: await slopeAt(sources, lon, lat) };
  };

  return {
    complete: async (text, centre) => completeText(search, text, centre),
    find: (question) => findPlaces(search, question),
    names: (point) => namesAt(features, search, point),
    islands: (point) => islandsNear(features, point),
    maps: (point) => mapsAt(features, maps, point),
    altitude,
    altitudes: (request) => findAltitudes((lon, lat) => altitude([lon, lat]), request, turn),
    async layer(slug, [lon, lat], resolution, limit) {
      const data = layers[slug];
      if (!data || data.kind === 'none') {
        throw new AppError('unavailable', 'Les informations de cette couche demandent une connexion.');
      }
      const content =
        data.kind === 'features'
          ? ({ kind: 'features', table: data.table, ...(data.nested && { nested: data.nested }) } as const)
          : ({ kind: 'relief', field: data.field } as const);
      const asked = { slug, fields: data.fields, content };
      const info = await infoAtPoint(sources, asked, { lon, lat, reach: reachOf(resolution), limit });
      return toFeatureCollection([{ layer: { slug, title: data.title, isRaster: data.kind === 'relief' }, info }]);
    },
    async route(query) {
      if (!router)
        throw new AppError('unavailable', 'Cette zone n’a pas de réseau routier. Reprenez-la avec une connexion.');
      return findRoute({ router: async () => router }, features, query);
    },
  };
}
