import type { InfoMarker } from '@motu/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFilters, useShownAt } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { isOwn } from '../own/index.ts';
import { elevationQuery, islandQuery, layerQuery, mapsQuery, namesQuery, reliefQuery } from './info-queries.ts';
import { type InfoPlace, queriesOf } from './info-requests.ts';

/** Everything that is known of a point, each source in its own time. */
export function usePointInfo({ coordinate }: InfoMarker) {
  const map = useMap();
  const { shown, onMap, days, isOther } = useShownAt(coordinate);
  const [from, to] = [days.from, days.to];
  const place = useMemo<InfoPlace>(
    () => ({ point: coordinate, resolution: map.getView().getResolution() ?? 0, days: { from, to } }),
    [map, coordinate, from, to],
  );
  const asked = onMap.map(({ item }) => item).filter((item) => isOwn(item.slug) || queriesOf(item).length > 0);

  const filters = useFilters();
  const layers = useQueries({ queries: asked.map((item) => layerQuery(item, place, filters[item.slug])) });
  return {
    names: useQuery(namesQuery(coordinate)),
    maps: useQuery(mapsQuery(coordinate)),
    island: useQuery(islandQuery(coordinate)),
    elevation: useQuery(elevationQuery(place)),
    relief: useQuery(reliefQuery(coordinate)),
    layers: layers.map((query, i) => ({ item: asked[i] as (typeof asked)[number], query })),
    /** The days that are told about, where some layer changes with them; `isOther` on the other side of a comparison. */
    time: shown.some(({ item }) => item.dated || queriesOf(item).some(({ useTime }) => useTime))
      ? { days, isOther }
      : null,
  };
}
