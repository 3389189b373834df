import type { Zone } from './zone.ts';

/** What a zone holds beside its tiles (OFF-06). */
export async function fetchZoneData(_zone: Zone, _mode: 'missing' | 'changed', _signal: AbortSignal): Promise<void> {}
export async function hasZoneData(_zone: Zone): Promise<boolean> {
  return true;
}
