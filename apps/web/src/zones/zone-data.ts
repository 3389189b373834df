import { openZone, type ZoneAnswers } from '@motu/answers';
import { endpoints } from '@motu/contract';
import { AppError } from '@motu/core';
import { addressOf } from '../api/index.ts';
import { tileStore } from '../tiles/tile-store.ts';
import type { Zone } from '../tiles/zone.ts';

const NAME = 'donnees';
/** A server that is making other zones is asked again, this often. */
const TRIES = 5;
const MAX_WAIT_MS = 10_000;

const opened = new Map<string, Promise<ZoneAnswers>>();

/** Fetches what answers for a zone without a network, unless it is there (OFF-06). */
export async function fetchZoneData(zone: Zone, mode: 'missing' | 'changed', signal: AbortSignal): Promise<void> {
  if (mode === 'missing' && (await hasZoneData(zone))) return;
  const file = await fetchFile(zone, signal);
  // Looked at before it replaces anything: half a file would answer nothing.
  if (!openZone(file)) throw new Error('The data of the zone cannot be read.');
  await tileStore.writeData(zone.id, NAME, file);
  opened.delete(zone.id);
}

export const hasZoneData = ({ id }: Zone): Promise<boolean> => tileStore.hasData(id, NAME);

/** What answers for a zone, opened once. */
export function openZoneData({ id }: Zone): Promise<ZoneAnswers> {
  const known = opened.get(id);
  if (known) return known;
  const opening = tileStore.readData(id, NAME).then((file) => {
    const answers = file && openZone(file);
    if (!answers)
      throw new AppError('unavailable', 'Les données de cette zone manquent. Complétez-la avec une connexion.');
    return answers;
  });
  opened.set(id, opening);
  opening.catch(() => opened.delete(id));
  return opening;
}

async function fetchFile({ extent, layers }: Zone, signal: AbortSignal): Promise<ArrayBuffer> {
  const slugs = layers.map(({ item }) => item.slug).join(',');
  const bbox = extent.map((value) => value.toFixed(6)).join(',');
  const address = addressOf(endpoints.zones.data, {}, { bbox, layers: slugs });
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(address, { credentials: 'same-origin', signal });
    if (response.ok) return response.arrayBuffer();
    const isBusy = response.status === 503 || response.status === 429;
    if (!isBusy || attempt === TRIES) throw new Error(`${address} → ${response.status}`);
    const waitMs = Math.min(MAX_WAIT_MS, (Number(response.headers.get('retry-after')) || 2) * 1000);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
