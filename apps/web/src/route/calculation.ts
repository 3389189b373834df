import type { Itineraire } from '@motu/contract';
import { api } from '../api/index.ts';
import type { Calculating, FindRoute } from './calculate-routes.ts';
import { toRoute } from './route.ts';

/** Asks the server. */
export const findRoute: FindRoute = async ({ from, to, type, avoidGates }, signal) => {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const answer: Itineraire = await api.itineraire.find(
    { x1, y1, x2, y2, portail: String(avoidGates), typeTrajet: type },
    signal,
  );
  return toRoute(answer);
};

/** The calculation under way, for the buttons that ask again. */
export const calculation: { current: Calculating | null } = { current: null };
