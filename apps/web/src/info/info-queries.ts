import type { LayerItem, MapCoverage, NearIsland, PointNames, Relief } from '@motu/contract';
import type { LonLat, ObjectFilter } from '@motu/core';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/index.ts';
import { ownParts } from '../own/index.ts';
import { product } from '../product/index.ts';
import { asking } from '../zones/index.ts';
import { readAltitude, readSlope } from './gray-index.ts';
import { elevationRequest, type InfoPlace, infoRequest, LAYER_COUNT, queriesOf } from './info-requests.ts';
import { type InfoFeature, readFeatures } from './info-results.ts';

/** Each source has its own: one that hangs delays nothing but its own line. */
const TIMEOUT_MS = 10_000;

/** Coordinates are rounded to a metre: two clicks on one spot are one question. */
const round = (value: number) => Math.round(value * 1e5) / 1e5;

/** Pixels around a click: as far as a finger is off. */
const OWN_REACH = 8;

const kept = { staleTime: 60_000, retry: false } as const;
const inTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);

export const namesQuery = ([lon, lat]: LonLat) =>
  queryOptions({
    queryKey: ['info', 'toponyme', round(lon), round(lat)],
    queryFn: async ({ signal }): Promise<PointNames> =>
      (await asking()).names([round(lon), round(lat)], inTime(signal)),
    ...kept,
  });

export const mapsQuery = ([lon, lat]: LonLat) =>
  queryOptions({
    queryKey: ['info', 'carto', round(lon), round(lat)],
    queryFn: async ({ signal }): Promise<MapCoverage[]> => (await asking()).maps([lon, lat], inTime(signal)),
    ...kept,
  });

export const islandQuery = ([lon, lat]: LonLat) =>
  queryOptions({
    queryKey: ['info', 'ile', round(lon), round(lat)],
    queryFn: async ({ signal }): Promise<NearIsland | null> =>
      (await (await asking()).islands([lon, lat], inTime(signal)))[0] ?? null,
    ...kept,
  });

export type Elevation = { altitude: number | null; slope: number | null };

export const elevationQuery = (place: InfoPlace) =>
  queryOptions({
    queryKey: ['info', 'altitude', ...place.point],
    queryFn: async ({ signal }): Promise<Elevation> => {
      const value = (what: 'altitude' | 'slope') =>
        client.getText(elevationRequest(what, place, product.elevation), inTime(signal));
      const [altitude, slope] = await (await asking()).elevation(place.point, () =>
        Promise.all([value('altitude'), value('slope')]),
      );
      return { altitude: readAltitude(altitude), slope: readSlope(slope) };
    },
    ...kept,
  });

/** Which relief model says the altitude and the slope there; null where none reaches. */
export const reliefQuery = (point: LonLat) =>
  queryOptions({
    queryKey: ['info', 'relief', ...point],
    queryFn: async ({ signal }): Promise<Relief | null> => {
      const geometry = { type: 'MultiPoint' as const, coordinates: [[point[0], point[1]] as [number, number]] };
      return (await (await asking()).altitudes({ geometry }, inTime(signal))).reliefs[0] ?? null;
    },
    ...kept,
  });

/** Everything that one layer answers, question by question; another answer for another filter, which its questions carry. */
export const layerQuery = (layer: LayerItem, place: InfoPlace, filter: ObjectFilter = []) =>
  queryOptions({
    queryKey: ['info', 'couche', layer.slug, place, queriesOf(layer), filter],
    queryFn: async ({ signal }): Promise<InfoFeature[]> => {
      const own = ownParts.get(layer.slug);
      if (own) {
        const features = await own.objectsAt(place.point, place.resolution * OWN_REACH, filter);
        return readFeatures({ features }, layer);
      }
      const { layer: askLayer } = await asking();
      const answers = await Promise.all(
        queriesOf(layer).map((query) =>
          askLayer(layer.slug, place, LAYER_COUNT, () =>
            client.get<unknown>(infoRequest(query, place), inTime(signal)),
          ),
        ),
      );
      return answers.flatMap((answer) => readFeatures(answer, layer));
    },
    ...kept,
  });
