import type { AltitudeAnswer, AltitudePoint, AltitudeRequest, Relief } from '@motu/contract';
import { distancesAlong, type LonLat, sampleLine } from '@motu/core';

/** What the relief says at a point. */
export type Altitude = {
  metres: number;
  model: string;
  /** What the one who imported the model calls it. */
  title: string | null;
  generalised: boolean;
  slopeDegrees: number | null;
};

type AltitudeSource = (lon: number, lat: number) => Promise<Altitude | null>;

/** Points read before others get their turn: some three milliseconds. */
const POINTS_A_TURN = 50;
const GENERALISED = 'Relief généralisé de démonstration (15″), non contractuel';
const IMPORTED_GENERALISED = 'Relief généralisé, non contractuel';

type Place = { point: LonLat; distance: number | null };

/** Altitude and slope of many points, and the profile of a line (MEAS-03). `turn` lets others work between two handfuls. */
export async function findAltitudes(
  altitude: AltitudeSource,
  { geometry, samples }: AltitudeRequest,
  turn: () => Promise<unknown>,
): Promise<AltitudeAnswer> {
  const { coordinates } = geometry;
  const distances = geometry.type === 'LineString' ? distancesAlong(coordinates) : [];
  const reliefs = new Map<string, Relief>();
  const given = coordinates.map(([lon, lat], i): Place => ({ point: [lon, lat], distance: distances[i] ?? null }));
  const points = await read(given);
  const profil = samples ? await read(sampleLine(coordinates, samples)) : [];
  return { points, profil, reliefs: [...reliefs.values()] };

  async function read(places: readonly Place[]): Promise<AltitudePoint[]> {
    const found: AltitudePoint[] = [];
    for (let at = 0; at < places.length; at += POINTS_A_TURN) {
      const some = places.slice(at, at + POINTS_A_TURN);
      const known = await Promise.all(some.map(({ point }) => altitude(...point)));
      for (const [i, place] of some.entries()) found.push(toPoint(place, known[i] ?? null));
      for (const each of known) if (each) reliefs.set(each.model, toRelief(each));
      await turn(); // what is in memory is read without a pause: what others wait for must not wait for the end of it
    }
    return found;
  }
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

function toRelief({ model, title, generalised }: Altitude): Relief {
  const nom = title ?? (generalised ? 'Relief généralisé' : `Relief de ${inWords(model)}`);
  const mention = title === null ? GENERALISED : IMPORTED_GENERALISED;
  return { id: model, nom, generalise: generalised, mention: generalised ? mention : null };
}

/** `nuku_hiva` → `Nuku Hiva` */
function inWords(name: string): string {
  return name.replace(/_/g, ' ').replace(/(^| )(\p{Ll})/gu, (_all, space, letter) => space + letter.toUpperCase());
}

/** No model knows more than decimetres. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
