import type { PointNames } from '@motu/contract';
import { formatDd, type LonLat } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

/** As precise as the address, so that a shared route finds its points again. */
const keyOf = (coordinate: LonLat) => coordinate.map((value) => value.toFixed(6)).join();

/** A place nearer than this to the point is the point's own name, in metres. */
const NEAR = 80;

const names = new Map<string, string>();

/** Keeps what the visitor called a place: the one searched for, or « Ma position ». */
export function rememberName(coordinate: LonLat, name: string): void {
  names.set(keyOf(coordinate), name);
}

function nameOf({ lieu, toponyme }: PointNames): string | null {
  return lieu && lieu.distance <= NEAR ? lieu.nom : toponyme;
}

/** What a point is called: as it was searched for, else as what stands there, else by its coordinates. */
export function usePlaceName(coordinate: LonLat | null): string {
  const { data } = useQuery({
    queryKey: ['itineraire', 'nom', coordinate],
    queryFn: async ({ signal }) => {
      const [lon, lat] = coordinate ?? [0, 0];
      return nameOf((await api.point.names({ query: { x: lon, y: lat }, signal })).content);
    },
    enabled: coordinate !== null && !names.has(keyOf(coordinate)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false, // the coordinates say it too
  });
  if (!coordinate) return '';
  return names.get(keyOf(coordinate)) ?? data ?? formatDd(coordinate);
}
