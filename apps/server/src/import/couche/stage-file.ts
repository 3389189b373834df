import { formatNumber } from '@motu/core';
import { type Checked, checkShape, type Refusal, type RepairArea } from './check-shape.ts';
import type { Reading } from './reading.ts';
import { NO_OBJECT, refused, refusedChoice } from './refusal.ts';
import type { Staging } from './staging.ts';
import type { System } from './system-for.ts';

/** Objects that were left out for one reason, and the places of the first ones in the file, from 1. */
export type RefusedObjects = { reason: Refusal; count: number; first: number[] };

type Staged = { repaired: number; refused: RefusedObjects[] };

type Options = {
  system: System;
  staging: Staging;
  onProgress: (stage: string, share: number | null) => void;
  pause: () => Promise<void>;
};

/** Places that a report names: enough to find what they have in common. */
const NAMED = 5;

/** Reads a file to its end and keeps every object that can be drawn. A file of which nothing can is refused. */
export async function stageFile(file: string, reading: Reading, options: Options): Promise<Staged> {
  const { system, staging, onProgress, pause } = options;
  const { repairArea } = (await import('@motu/territory/repair')) as { repairArea: RepairArea };
  const reasons = new Map<Refusal, RefusedObjects>();
  let place = 0;
  let repaired = 0;
  for await (const { features, share } of reading.batches()) {
    for (const { geometry, properties } of features) {
      place++;
      const checked: Checked = checkShape(geometry, system.projection.toLonLat, repairArea);
      if (typeof checked === 'string') {
        note(reasons, checked, place);
        continue;
      }
      if (checked.isRepaired) repaired++;
      staging.add(checked.geometry, properties);
    }
    onProgress('Lecture du fichier', share);
    await pause();
  }
  const left = [...reasons.values()].sort((a, b) => b.count - a.count);
  if (staging.count() === 0) {
    if (isOutOfTheWorld(left))
      throw refusedChoice(
        file,
        'projection',
        `ses coordonnées ne sont pas en ${system.name}\u00a0; précisez sa projection`,
      );
    throw refused(file, whyNothing(left));
  }
  return { repaired, refused: left };
}

function note(reasons: Map<Refusal, RefusedObjects>, reason: Refusal, place: number): void {
  const known = reasons.get(reason) ?? { reason, count: 0, first: [] };
  known.count++;
  if (known.first.length < NAMED) known.first.push(place);
  reasons.set(reason, known);
}

function isOutOfTheWorld([most, ...others]: RefusedObjects[]): boolean {
  return most?.reason === 'coordonnées hors du monde' && others.length === 0;
}

function whyNothing([most, ...others]: RefusedObjects[]): string {
  if (!most) return NO_OBJECT;
  const reasons = [most, ...others].map(({ reason, count }) => `${formatNumber(count)} ${reason}`);
  return `aucun de ses objets ne peut être dessiné (${reasons.join(', ')})`;
}
