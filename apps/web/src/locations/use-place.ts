import type { Emplacement } from '@motu/contract';
import { AppError } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { api } from '../api/index.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import { locationPath } from './location-path.ts';

/** What is known of the saved location that the page's address names. */
export type Place = { status: 'none' | 'awaited' | 'unknown' } | { status: 'found'; location: Emplacement };

/** The saved location of the page's address (APP-09). */
export function usePlace(): Place {
  const path = locationPath(useLocation().pathname);
  const { data, error } = useQuery({
    queryKey: ['emplacements', path],
    queryFn: ({ signal }) => api.emplacements.byPath({ query: { path: path ?? '' }, signal }),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY, // a visitor who has moved the map is not brought back
  });
  const isNone = path === null;
  const location = data?.content;

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: an unknown location is logged, and the map opens normally (APP-09)
    if (error) console.warn(error);
    if (error instanceof AppError && error.code === 'not-found')
      notify({ tone: 'warning', stays: true, title: fr.missing, text: fr.missingText(path ?? '') });
  }, [error, path]);

  const isUnknown = error !== null;
  return useMemo(() => {
    if (isNone) return { status: 'none' };
    if (location) return { status: 'found', location };
    return { status: isUnknown ? 'unknown' : 'awaited' };
  }, [isNone, location, isUnknown]);
}
