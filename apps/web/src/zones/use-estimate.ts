import { useDebouncedValue } from '@mantine/hooks';
import type { LayerItem } from '@motu/contract';
import type { Extent } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countTiles, type ZoneLayer } from '../tiles/zone.ts';
import { type Estimate, estimateZone, gridsOf, rangesOf } from './estimate-zone.ts';
import { MAX_TILES } from './zone-loader.ts';

/** The map comes to rest before tiles are asked for. */
const REST_MS = 250;

export type ZonePlan = {
  /** Each with how many tiles it has, those of its parts included. */
  layers: (ZoneLayer & { tiles: number })[];
  tiles: number;
  estimate: Estimate | null;
  hasFailed: boolean;
};

/** How many tiles a zone would have, at once, and what they would weigh: roughly within a second, then as exactly as some of them tell (OFF-02). */
export function useEstimate(
  items: readonly LayerItem[],
  extent: Extent | null,
  minZoom: number,
  maxZoom: number,
): ZonePlan {
  const grids = useMemo(() => gridsOf(items), [items]);
  const ranged = useMemo(
    () => (extent ? rangesOf(grids, extent, minZoom, maxZoom) : []),
    [grids, extent, minZoom, maxZoom],
  );
  const tiles = countTiles(ranged);
  // As text: the same question is the same, however often the map makes its list of layers anew meanwhile.
  const question = useMemo(
    () =>
      JSON.stringify(
        ranged.map(({ key, item, ranges }) => [key, item.sourceOptions.urls?.[0] ?? '', ...ranges.flat()]),
      ),
    [ranged],
  );
  const [settled] = useDebouncedValue(question, REST_MS);
  const isSettled = settled === question;
  const [first, setFirst] = useState<{ of: string; estimate: Estimate } | null>(null);
  const { data, isError } = useQuery({
    queryKey: ['zone', settled],
    queryFn: ({ signal }) =>
      estimateZone(ranged, signal, { onFirst: (estimate) => setFirst({ of: settled, estimate }) }),
    enabled: isSettled && tiles > 0 && tiles <= MAX_TILES,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    layers: items.map((item) => {
      const own = ranged.filter((one) => one.item === item);
      return { item, ranges: own[0]?.ranges ?? [], bytes: 0, tiles: countTiles(own) };
    }),
    tiles,
    estimate: (isSettled && (data ?? (first?.of === settled ? first.estimate : null))) || null,
    hasFailed: isSettled && isError,
  };
}
