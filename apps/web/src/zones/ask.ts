import type { ZoneAnswers } from '@motu/answers';
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
import { AppError, type LonLat } from '@motu/core';
import { api } from '../api/index.ts';
import type { Zone } from '../tiles/zone.ts';
import { zoneAt } from './zone-at.ts';

type SearchQuestion = { q: string; page: number; limit: number; center: LonLat | null };
type RouteQuestion = { from: LonLat; to: LonLat; avoidGates: boolean; type: string };

/**
 * The questions that the server answers, and a zone in its place when it is out of reach: here, and nowhere else, it is decided who is asked
 * (OFF-06).
 */
export const ask = {
  complete: (q: string, center: LonLat | null, signal?: AbortSignal): Promise<Suggestion[]> =>
    either(
      center,
      async () => {
        const { content } = await api.search.complete({ query: { q, center: centerText(center) }, signal });
        return content.hits.hits.map(({ _source }) => _source);
      },
      (zone) => zone.complete(q, center),
    ),

  find: ({ center, ...question }: SearchQuestion, signal?: AbortSignal): Promise<SearchPage> =>
    either(
      center,
      () => api.search.find({ query: { ...question, center: centerText(center) }, signal }),
      (zone) => {
        const { q: text, page, limit } = question;
        return zone.find({ text, page, limit, classe: null, commune: null, ile: null, extent: null, centre: center });
      },
    ),

  names: (point: LonLat, signal?: AbortSignal): Promise<PointNames> =>
    either(
      point,
      async () => (await api.point.names({ query: xy(point), signal })).content,
      (zone) => zone.names(point),
    ),

  islands: (point: LonLat, signal?: AbortSignal): Promise<NearIsland[]> =>
    either(
      point,
      async () => (await api.point.islands({ query: xy(point), signal })).content,
      (zone) => zone.islands(point),
    ),

  maps: (point: LonLat, signal?: AbortSignal): Promise<MapCoverage[]> =>
    either(
      point,
      async () => (await api.point.maps({ query: xy(point), signal })).content,
      (zone) => zone.maps(point),
    ),

  /** Altitude and slope as the map services write them: `online` asks them. */
  elevation: (point: LonLat, online: () => Promise<[string, string]>): Promise<[string, string]> =>
    either(point, online, async (zone) => {
      const found = await zone.altitude(point);
      return [`GRAY_INDEX = ${found?.metres ?? ''}`, `GRAY_INDEX = ${found?.slopeDegrees ?? ''}`];
    }),

  /** What a layer says at a point; `online` asks the server that has it. */
  layer: (
    slug: string,
    { point, resolution }: { point: LonLat; resolution: number },
    limit: number,
    online: () => Promise<unknown>,
  ): Promise<unknown> => either(point, online, (zone) => zone.layer(slug, point, resolution, limit)),

  altitudes: (request: AltitudeRequest, signal?: AbortSignal): Promise<AltitudeAnswer> => {
    const [lon = 0, lat = 0] = request.geometry.coordinates[0] ?? [];
    return either(
      [lon, lat],
      () => api.altitude.read({ body: request, signal }),
      (zone) => zone.altitudes(request),
    );
  },

  /** The way between two points; `online` asks the server. A zone has the roads of its islands, whole. */
  route: (question: RouteQuestion, online: () => Promise<Itineraire>): Promise<Itineraire> =>
    either(question.from, online, (zone) => zone.route(question)),
};

/** The server, unless it cannot be reached and a zone holds the place. */
async function either<T>(
  point: LonLat | null,
  online: () => Promise<T>,
  offline: (zone: ZoneAnswers) => Promise<T>,
): Promise<T> {
  const zone = point && zoneAt(point);
  if (!zone) return online();
  if (!navigator.onLine) return offline(await answersOf(zone));
  try {
    return await online();
  } catch (error) {
    // The browser believes that it has a network, and nothing comes through: on a boat, that is most of the time.
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    return offline(await answersOf(zone));
  }
}

const answersOf = async (zone: Zone) => (await import('./zone-data.ts')).openZoneData(zone);

const xy = ([x, y]: LonLat) => ({ x, y });

const centerText = (center: LonLat | null) => center?.map((value) => value.toFixed(4)).join(',');
