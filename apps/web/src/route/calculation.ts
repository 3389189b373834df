import { api } from '../api/index.ts';
import { asking } from '../zones/index.ts';
import type { Calculating, FindRoute } from './calculate-routes.ts';
import { toRoute } from './route.ts';

/** Asks the server, or a zone where there is none (OFF-06). */
export const findRoute: FindRoute = async (question, signal) => {
  const { from, to, type, avoidGates } = question;
  const [[x1, y1], [x2, y2]] = [from, to];
  const online = () =>
    api.itineraire.find({ query: { x1, y1, x2, y2, portail: avoidGates, typeTrajet: type }, signal });
  return toRoute(await (await asking()).route(question, online));
};

/** The calculation under way, for the buttons that ask again. */
export const calculation: { current: Calculating | null } = { current: null };
