import type { Suggestion } from '@motu/contract';
import type { LonLat } from '@motu/core';
import { type CoordinateReading, parseCoordinate } from '@motu/core/coordinate';
import { useMemo, useState } from 'react';
import { api } from '../api/index.ts';
import { useMap } from '../map/index.ts';
import { useSuggestions } from '../search/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { notify } from '../ui/notify.tsx';
import { currentPosition } from './current-position.ts';
import { nextRoute } from './fit-route.ts';
import { fr } from './fr.ts';
import { usePlaceName } from './place-name.ts';
import { type MarkerType, pointOf } from './route-reducer.ts';
import { routeStore, setPoint, useRoute } from './route-store.ts';

const NONE: Suggestion[] = [];
/** Enough to pass over the layers and contexts that have the same name. */
const LIMIT = 5;

/** What is typed in the field of one end, what it may mean, and the ways to settle it. */
export function usePointField(end: MarkerType) {
  const map = useMap();
  const name = usePlaceName(useRoute((state) => pointOf(state, end)));
  /** Null while the field tells the place that is set. */
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reading: CoordinateReading | null = useMemo(() => (draft ? parseCoordinate(draft) : null), [draft]);
  const all = useSuggestions(draft ?? '');
  const suggestions = useMemo(() => (draft ? all.filter(({ kind }) => kind === 'lieu') : NONE), [draft, all]);

  const settle = (point: LonLat, placeName?: string) => {
    setDraft(null);
    setProblem(null);
    nextRoute.shows = 'whole';
    setPoint(end, point, placeName);
  };
  const work = async (task: () => Promise<void>) => {
    setBusy(true);
    await task();
    setBusy(false);
  };

  return {
    text: draft ?? name,
    isTyping: draft !== null,
    suggestions,
    reading,
    isBusy,
    problem,
    type(text: string) {
      setDraft(text);
      setProblem(null);
    },
    giveUp: () => setDraft(null),
    /** Reads coordinates, or looks for the place; an emptied field takes the point away. */
    async submit(text: string) {
      const asked = text.trim();
      if (draft === null && asked === name) return;
      if (asked === '') {
        routeStore.dispatch({ type: end === 'START' ? 'SET_DEPARTURE' : 'SET_ARRIVAL', coordinate: null });
        return setDraft(null);
      }
      const coordinates = parseCoordinate(asked);
      if (coordinates) return settle(coordinates.point);
      await work(async () => {
        try {
          const found = await findPlace(asked, (map.getView().getCenter() as LonLat | undefined) ?? null);
          if (found) settle(found.point, found.name);
          else setProblem(fr.notFound(asked));
        } catch {
          setProblem(fr.searchFailed);
        }
      });
    },
    takePosition: () =>
      work(async () => {
        try {
          settle(await currentPosition(), fr.myPosition);
        } catch (error) {
          notify({ tone: 'warning', title: fr.noPosition, text: errorMessage(error) });
        }
      }),
  };
}

/** The first place of that name, those near the middle of the map before others; null when there is none. */
async function findPlace(name: string, center: LonLat | null): Promise<{ point: LonLat; name: string } | null> {
  const near = center?.map((value) => value.toFixed(4)).join(',');
  const { content } = await api.search.find({ query: { q: name, page: 0, limit: LIMIT, center: near } });
  for (const { kind, lon, lat, titre } of content)
    if (kind === 'lieu' && lon !== null && lat !== null) return { point: [lon, lat], name: titre };
  return null;
}
