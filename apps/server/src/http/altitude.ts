import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type AltitudePoint, type AltitudeRequest, type Relief, readAltitudes } from '@motu/contract';
import { AppError, distancesAlong, type LonLat, sampleLine } from '@motu/core';
import type { Altitude, Engine } from '@motu/engine';

/** Two thousand points as a drawn line writes them, with room to spare. */
const BODY_LIMIT = 256 * 1024;
/** Points read before others get their turn: some three milliseconds. */
const POINTS_A_TURN = 50;
/** Calls answered at once; beyond, each would only make the others wait. */
const CALLS_AT_ONCE = 30;
const GENERALISED = 'Relief généralisé de démonstration (15″), non contractuel';

type Place = { point: LonLat; distance: number | null };

/** Altitude and slope of many points by one call (MEAS-03). */
export const altitude: FastifyPluginAsyncTypebox<{ engine: Pick<Engine, 'altitude'> }> = async (app, { engine }) => {
  let underway = 0;

  app.post(
    '/api/altitude',
    { schema: readAltitudes, config: { access: 'public' }, bodyLimit: BODY_LIMIT },
    async ({ body }) => {
      checkLine(body);
      if (underway >= CALLS_AT_ONCE) throw busy();
      underway++;
      try {
        return await answer(body);
      } finally {
        underway--;
      }
    },
  );

  async function answer({ geometry, samples }: AltitudeRequest) {
    const { coordinates } = geometry;
    const distances = geometry.type === 'LineString' ? distancesAlong(coordinates) : [];
    const reliefs = new Map<string, Relief>();
    const given = coordinates.map(([lon, lat], i): Place => ({ point: [lon, lat], distance: distances[i] ?? null }));
    const points = await read(given, reliefs);
    const profil = samples ? await read(sampleLine(coordinates, samples), reliefs) : [];
    return { points, profil, reliefs: [...reliefs.values()] };
  }

  async function read(places: readonly Place[], reliefs: Map<string, Relief>): Promise<AltitudePoint[]> {
    const points: AltitudePoint[] = [];
    for (let at = 0; at < places.length; at += POINTS_A_TURN) {
      const some = places.slice(at, at + POINTS_A_TURN);
      const found = await Promise.all(some.map(({ point }) => engine.altitude(...point)));
      for (const [i, place] of some.entries()) points.push(toPoint(place, found[i] ?? null));
      for (const each of found) if (each) reliefs.set(each.model, toRelief(each));
      await turn(); // what is in memory is read without a pause: cached tiles must not wait for the end of it
    }
    return points;
  }
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

function toPoint({ point: [lon, lat], distance }: Place, found: Altitude | null): AltitudePoint {
  return {
    coordinates: [lon, lat],
    distance: distance === null ? null : tenth(distance),
    altitude: found && tenth(found.metres),
    pente: found && found.slopeDegrees !== null ? tenth(found.slopeDegrees) : null,
    relief: found?.model ?? null,
  };
}

function toRelief({ model, generalised }: Altitude): Relief {
  const nom = generalised ? 'Relief généralisé' : `Relief de ${inWords(model)}`;
  return { id: model, nom, generalise: generalised, mention: generalised ? GENERALISED : null };
}

/** `nuku_hiva` → `Nuku Hiva` */
function inWords(name: string): string {
  return name.replace(/_/g, ' ').replace(/(^| )(\p{Ll})/gu, (_all, space, letter) => space + letter.toUpperCase());
}

/** No model knows more than decimetres. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
