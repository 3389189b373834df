import { formatAltitude, formatDuration, formatLength, type LonLat } from '@motu/core';
import type { SheetSection, SheetSubject } from '../print/index.ts';
import type { ProfileData } from '../profile/index.ts';
import { fr } from './fr.ts';
import type { Route } from './route.ts';

type Ends = { from: string; to: string; places: readonly LonLat[] };

/** Closer than this a map of a way shows no more of it. */
const CLOSEST = 5000;

/** « Feuille de route »: the map of the way, every step, and its profile (PRN-08). */
export function routeSheet(
  route: Route,
  { from, to, places }: Ends,
  readProfile: (line: Route['line']) => Promise<ProfileData>,
): SheetSubject {
  return {
    kind: fr.sheet,
    title: fr.name(from, to),
    subtitle: [...new Set(route.segments.map(({ type }) => fr.segmentTypes[type]))].join(', '),
    figures: [
      [fr.duration, formatDuration(route.duration)],
      [fr.length, formatLength(route.length)],
      [fr.steps, String(route.segments.length)],
    ],
    places: [...places, ...route.line],
    closest: CLOSEST,
    sections: async () => [stepsSection(route), await profileSection(route, readProfile)],
  };
}

function stepsSection({ segments, mention, approaches }: Route): SheetSection {
  const notes = [...approaches.map(({ end, distance }) => fr.approaches[end](formatLength(distance))), mention];
  return {
    title: fr.steps,
    blocks: [
      {
        kind: 'steps',
        steps: segments.map(({ instruction, formattedLength, formattedDuration }) => ({
          text: instruction,
          figures: `${formattedLength} · ${formattedDuration}`,
        })),
      },
      ...notes.filter((text) => text !== null).map((text) => ({ kind: 'text', text }) as const),
    ],
  };
}

/** A profile that cannot be had leaves the sheet with a sentence in its place. */
async function profileSection(
  { line }: Route,
  readProfile: (line: Route['line']) => Promise<ProfileData>,
): Promise<SheetSection> {
  const data = await readProfile(line).catch(() => null);
  if (!data) return { title: fr.profile, blocks: [{ kind: 'text', text: fr.profileMissing }] };
  if (data.points.every(({ altitude }) => altitude === null)) {
    return { title: fr.profile, blocks: [{ kind: 'text', text: fr.noRelief }] };
  }
  const words = [fr.climbed(formatAltitude(data.climb), formatAltitude(data.descent)), data.sources, ...data.mentions];
  return {
    title: fr.profile,
    blocks: [
      { kind: 'profile', points: data.points.map(({ distance, altitude }) => ({ distance, altitude })) },
      ...words.filter(Boolean).map((text) => ({ kind: 'text', text }) as const),
    ],
  };
}
