import type { Candidate, PlacedLabel } from '../label/place.ts';
import type { Plane } from '../label/plane.ts';
import { islandBoxes } from './island-size.ts';
import type { NameData, NameLand, Seen } from './name-data.ts';
import { nameOrder } from './name-order.ts';
import { type NameContext, nameCandidate, type Toponym } from './names.ts';
import { airfieldCandidates } from './places.ts';
import type { Theme } from './theme.ts';

// What a reader finds their way by, whatever layers lie above.
const MAJOR: ReadonlySet<string> = new Set(['archipel', 'ile', 'commune', 'TOWN']);

/** Where people live: what was read of it at one zoom is looked for at the next. */
const SETTLED: ReadonlySet<string> = new Set(['commune', 'localite', 'ile']);

/** A commune and the town of its name are one name to the reader, and so are they here. */
const wordsOf = (row: Toponym): string => `${row.nom}|${row.ile ?? ''}`;

/** What a name keeps from candidate to label. */
export const placeOf = ({ lon, lat, block }: Pick<PlacedLabel, 'lon' | 'lat' | 'block'>): string =>
  `${lon}|${lat}|${block?.lines[0]?.text}`;

type TownsAndNature = {
  context: NameContext;
  candidates: Candidate[];
  /** The words of towns, villages and islands by `placeOf` their candidate. */
  settled: ReadonlyMap<string, string>;
};

/** Towns, islands, waters, summits and airfields of a zoom, in the order in which they choose their place. */
export function townsAndNature(plane: Plane, theme: Theme, data: NameData, land: NameLand, seen: Seen): TownsAndNature {
  const context: NameContext = { plane, theme, islands: islandBoxes(land.features, plane) };

  const kept: Kept[] = [];
  const keptIslands: Kept[] = [];
  const settled = new Map<string, string>();
  const byClass = new Map<string, Candidate[]>();
  const { names, mainSummits } = data;
  // Between two zooms nothing settled appears: it might not be there any more at the next.
  const mayAppear = Number.isInteger(plane.zoom);
  for (const row of names) {
    const isSettled = SETTLED.has(String(row.classe));
    const since = isSettled ? seen.get(wordsOf(row)) : undefined;
    if (isSettled && since === undefined && !mayAppear) continue;
    const named = nameCandidate(row, context, since !== undefined);
    if (!named) continue;
    const key = orderKey(row, mainSummits);
    const candidate = { ...named, isMajor: MAJOR.has(key) };
    if (isSettled) settled.set(placeOf(candidate), wordsOf(row));
    if (since !== undefined) {
      (row.classe === 'ile' ? keptIslands : kept).push({ since, candidate });
      continue;
    }
    const alike = byClass.get(key);
    if (alike) alike.push(candidate);
    else byClass.set(key, [candidate]);
  }
  byClass.set('ile', [...bySeniority(keptIslands), ...(byClass.get('ile') ?? [])]);
  byClass.set('SIGN', airfieldCandidates(data.airfields, context));

  const candidates = [...bySeniority(kept), ...nameOrder(plane.zoom).flatMap((name) => byClass.get(name) ?? [])];
  return { context, candidates, settled };
}

type Kept = { since: number; candidate: Candidate };

const bySeniority = (kept: readonly Kept[]): Candidate[] =>
  kept.toSorted((a, b) => a.since - b.since).map(({ candidate }) => candidate);

function orderKey(row: Toponym, summits: ReadonlySet<Toponym>): string {
  if (summits.has(row)) return 'MAIN_SUMMIT';
  return row.classe === 'localite' && row.rang === 1 ? 'TOWN' : String(row.classe);
}
