import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findAltitudes } from '@motu/answers';
import { type AltitudeRequest, calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Engine } from '@motu/engine';
import { serve } from './serve.ts';

/** Two thousand points as a drawn line writes them, with room to spare. */
const BODY_LIMIT = 256 * 1024;
/** Calls answered at once; beyond, each would only make the others wait. */
const CALLS_AT_ONCE = 30;

/** Altitude and slope of many points by one call (MEAS-03). */
export const altitude: FastifyPluginAsyncTypebox<{ engine: Pick<Engine, 'altitude'> }> = async (app, { engine }) => {
  let underway = 0;

  serve(app, calls.altitude.read, { bodyLimit: BODY_LIMIT }, async ({ body }) => {
    checkLine(body);
    if (underway >= CALLS_AT_ONCE) throw busy();
    underway++;
    try {
      return await findAltitudes(engine.altitude.bind(engine), body, () => turn());
    } finally {
      underway--;
    }
  });
};

/** What the schema cannot say. */
function checkLine({ geometry, samples }: AltitudeRequest): void {
  if (geometry.type === 'LineString' && geometry.coordinates.length < 2) {
    throw invalid('geometry.coordinates', 'doit compter au moins 2 éléments');
  }
  if (geometry.type !== 'LineString' && samples !== undefined) {
    throw invalid('samples', 'n’est attendu qu’avec une ligne (LineString)');
  }
}

function invalid(field: string, why: string): AppError {
  const message = `« ${field} » ${why}.`;
  return new AppError('invalid', message, { fields: [{ field, message }] });
}

function busy(): AppError {
  return new AppError('unavailable', 'Le calcul d’altitudes est très sollicité. Réessayez dans un instant.', {
    retryAfterS: 1,
  });
}
