import type { EmplacementInput } from '@motu/contract';
import { formatFixed } from '@motu/core';
import type { ConflictField } from '../form/conflict.ts';
import { fr } from './fr.ts';

export type LocationDraft = EmplacementInput & { version: number };

/** As finely as they are typed: two versions that differ must not read the same. */
const DECIMALS = 6;
const degrees = (value: unknown) => `${formatFixed(Number(value), DECIMALS)}°`;

export const LOCATION_FIELDS: readonly ConflictField<LocationDraft>[] = [
  { name: 'title', label: fr.name },
  { name: 'slug', label: fr.slug },
  { name: 'lon', label: fr.lon, show: degrees },
  { name: 'lat', label: fr.lat, show: degrees },
  { name: 'width', label: fr.width, show: degrees },
  { name: 'height', label: fr.height, show: degrees },
];
