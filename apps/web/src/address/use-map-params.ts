import type { MapParams } from '@motu/core';
import { useSyncExternalStore } from 'react';
import { address } from './address.ts';

/** What the address said when the page was reached, by a link or by the browser's back and forward. */
export function useMapParams(): MapParams {
  return useSyncExternalStore(address.subscribe, address.params);
}
