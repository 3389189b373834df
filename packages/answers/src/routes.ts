import type { Itineraire } from '@motu/contract';
import { AppError, type LonLat } from '@motu/core';
import {
  AT_ROAD_M,
  MODES,
  type Mode,
  type NoRoute,
  type Route,
  type RouteEnd,
  type Router,
  SNAP_MAX_M,
} from '@motu/routing';
import { areOnOneLand, type Features } from './ground.ts';
import { toItineraire, writeItineraire } from './itineraire.ts';

/** The road network that is in use. */
export type Routes = {
  /** Waits for the network when it is being made for the first time; refuses when that takes too long. */
  router(): Promise<Router>;
};

export type RouteQuery = { from: LonLat; to: LonLat; avoidGates: boolean; type: string };

const SAME_POINTS = "Impossible de calculer l'itinéraire car les points de départ et d'arrivée sont identiques !";

const BY_MODE: Record<Mode, string> = { voiture: 'en voiture', velo: 'à vélo', pieton: 'à pied' };

/** The least-cost route as GeoJSON, or a refusal that says why (ITI-06). */
export async function findRoute(routes: Routes, land: Features, query: RouteQuery): Promise<Itineraire> {
  const { route, mention } = await askRouter(routes, land, query);
  return toItineraire(route, mention);
}

/** The same as the bytes of its JSON, for a server to send. */
export async function findRouteJson(
  routes: Routes,
  land: Features,
  query: RouteQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { route, mention } = await askRouter(routes, land, query);
  return writeItineraire(route, mention);
}

type Found = { route: Route; mention: string | null };

async function askRouter(routes: Routes, land: Features, query: RouteQuery): Promise<Found> {
  const { from, to, avoidGates, type } = query;
  const mode = toMode(type);
  if (from[0] === to[0] && from[1] === to[1]) throw new AppError('invalid', SAME_POINTS);
  const router = await routes.router();
  const answer = router.route({ from, to, mode, avoidGates });
  if ('reason' in answer) throw refusal(answer.reason, mode);
  await refuseAcrossSea(land, from, answer.departure, 'de départ');
  await refuseAcrossSea(land, to, answer.arrival, 'd’arrivée');
  return { route: answer, mention: router.notice };
}

async function refuseAcrossSea(land: Features, asked: LonLat, { point, distanceM }: RouteEnd, name: string) {
  if (distanceM <= AT_ROAD_M || (await areOnOneLand(land, asked, point))) return;
  throw new AppError('not-found', `La mer sépare le point ${name} de la route la plus proche.`);
}

function toMode(type: string): Mode {
  const mode = MODES.find((each) => each === type);
  if (mode) return mode;
  throw new AppError(
    'invalid',
    `Le type de trajet «\u00a0${type}\u00a0» n’existe pas\u00a0: choisissez voiture, velo ou pieton.`,
    {
      fields: [{ field: 'typeTrajet', message: `unknown route type : ${type}` }],
    },
  );
}

function refusal(reason: NoRoute, mode: Mode): AppError {
  const tooFar = (point: string) =>
    `Aucune route accessible ${BY_MODE[mode]} ne passe à moins de ${SNAP_MAX_M / 1000}\u00a0km du point ${point}.`;
  const sentences: Record<NoRoute, string> = {
    'same-place': SAME_POINTS,
    'departure-too-far': tooFar('de départ'),
    'arrival-too-far': tooFar('d’arrivée'),
    'not-linked':
      'Aucune route ni liaison maritime ne relie le départ à l’arrivée\u00a0: ils sont sans doute sur deux îles différentes.',
    'behind-gate':
      'Aucun itinéraire entre ces deux points n’évite les portails. Autorisez leur passage pour en obtenir un.',
    'no-way': `Aucun itinéraire ${BY_MODE[mode]} ne relie ces deux points. Essayez un autre type de trajet.`,
  };
  return new AppError(reason === 'same-place' ? 'invalid' : 'not-found', sentences[reason]);
}
