import type { Itineraire } from '@motu/contract';
import { formatDuration, formatLength, geodesicBearing, type LonLat, type RouteType } from '@motu/core';

/** How one travels along a segment: a ferry may carry whatever one started with. */
export type SegmentType = RouteType | 'bac';

/** One road that is followed (ITI-04). */
export type RouteSegment = {
  index: number;
  /** Empty when the road has no name. */
  nom_rue: string;
  type: SegmentType;
  instruction: string;
  manoeuvre: string;
  /** Seconds, metres. */
  cost: number;
  longueur: number;
  formattedDuration: string;
  formattedLength: string;
  /** Metres from the departure to its beginning. */
  from: number;
  line: readonly LonLat[];
};

export type Route = {
  segments: readonly RouteSegment[];
  /** Seconds: the sum of the costs. */
  duration: number;
  /** Metres: the sum of the lengths. */
  length: number;
  /** To be shown wherever the route is. */
  mention: string | null;
  /** Ends that are far from any road: where the road is, and how many metres away. */
  approaches: readonly Approach[];
  /** From one end to the other. */
  line: readonly LonLat[];
};

/** Nearer than this, one is at the road. */
const FAR_M = 100;

type Approach = { end: 'START' | 'END'; road: LonLat; distance: number };

/** What follows one way of travelling: « Voiture », then « Bac », then « Voiture » again. */
type RouteLeg = { type: SegmentType; duration: number; length: number };

export function toRoute({ features, mention, depart, arrivee }: Itineraire): Route {
  let from = 0;
  const segments = features.map(({ geometry, properties }, index): RouteSegment => {
    const { nom_rue, cost, longueur, instruction, manoeuvre, type } = properties;
    const segment = {
      index,
      nom_rue,
      type: type as SegmentType,
      instruction,
      manoeuvre,
      cost,
      longueur,
      formattedDuration: formatDuration(cost),
      formattedLength: formatLength(longueur),
      from,
      line: geometry.coordinates.map(([lon = 0, lat = 0]): LonLat => [lon, lat]),
    };
    from += longueur;
    return segment;
  });
  return {
    segments,
    duration: segments.reduce((sum, { cost }) => sum + cost, 0),
    length: from,
    mention,
    approaches: [...approachOf('START', depart), ...approachOf('END', arrivee)],
    line: joinLines(segments.map(({ line }) => line)),
  };
}

function approachOf(
  end: Approach['end'],
  { coordinates: [lon = 0, lat = 0], distance }: Itineraire['depart'],
): Approach[] {
  return distance > FAR_M ? [{ end, road: [lon, lat], distance }] : [];
}

/** Each segment begins where the one before it ends: that point counts once. */
function joinLines(lines: readonly (readonly LonLat[])[]): LonLat[] {
  return lines.flat().filter(([lon, lat], i, all) => lon !== all[i - 1]?.[0] || lat !== all[i - 1]?.[1]);
}

export function legsOf({ segments }: Route): RouteLeg[] {
  const legs: RouteLeg[] = [];
  for (const { type, cost, longueur } of segments) {
    const last = legs.at(-1);
    if (last?.type === type) {
      last.duration += cost;
      last.length += longueur;
    } else legs.push({ type, duration: cost, length: longueur });
  }
  return legs;
}

/** Where a segment begins, and the direction one takes there, in degrees. */
export function startOf({ line }: RouteSegment): { point: LonLat; bearing: number } | null {
  const [point, next] = line;
  return point ? { point, bearing: next ? geodesicBearing(point, next) : 0 } : null;
}

/** What a step says, before the name of its road, the name, and after it; all of it stands out where the road has none. */
export function splitInstruction({ instruction, nom_rue }: Pick<RouteSegment, 'instruction' | 'nom_rue'>) {
  // In a sentence « Rue Gauguin » is « rue Gauguin ».
  const at = nom_rue ? instruction.toLowerCase().lastIndexOf(nom_rue.toLowerCase()) : -1;
  if (at < 0) return ['', instruction, ''] as const;
  const end = at + nom_rue.length;
  return [instruction.slice(0, at), instruction.slice(at, end), instruction.slice(end)] as const;
}
