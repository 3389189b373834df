import { useQuery } from '@tanstack/react-query';
import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '../api/index.ts';
import { locationPath } from './location-path.ts';
import { showLocation } from './show-location.ts';

/** Shows the saved location that the page's address names, and returns its title; null when it names none (APP-09). */
export function useSavedLocation(map: OlMap): string | null {
  const path = locationPath(useLocation().pathname);
  const { data, error } = useQuery({
    queryKey: ['emplacements', path],
    queryFn: ({ signal }) => api.emplacements.byPath(path ?? '', signal),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY, // a visitor who has moved the map is not brought back
  });
  const location = path === null ? undefined : data?.content;

  useEffect(() => {
    if (location) return showLocation(map, location);
  }, [map, location]);

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: an unknown location is logged, and the map opens normally (APP-09)
    if (error) console.warn(error);
  }, [error]);

  return location?.title ?? null;
}
