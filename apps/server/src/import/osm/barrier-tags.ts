import { ALL_MODES, MODE_BIT } from '@motu/routing';
import { allowedModes } from './access.ts';
import type { Tags } from './elements.ts';

export type BarrierTags = { kind: string; modes: number; isGate: boolean };

const GATES = new Set([
  'gate',
  'lift_gate',
  'swing_gate',
  'sliding_gate',
  'hampshire_gate',
  'bump_gate',
  'wicket_gate',
  'sally_port',
]);

/** The modes that pass by default what stands on a road. Kinds that are not here stop nobody. */
const PASSES: Record<string, number> = {
  bollard: ALL_MODES & ~MODE_BIT.voiture,
  block: ALL_MODES & ~MODE_BIT.voiture,
  chain: ALL_MODES & ~MODE_BIT.voiture,
  jersey_barrier: ALL_MODES & ~MODE_BIT.voiture,
  log: ALL_MODES & ~MODE_BIT.voiture,
  planter: ALL_MODES & ~MODE_BIT.voiture,
  cycle_barrier: ALL_MODES & ~MODE_BIT.voiture,
  motorcycle_barrier: ALL_MODES & ~MODE_BIT.voiture,
  stile: MODE_BIT.pieton,
  turnstile: MODE_BIT.pieton,
  kissing_gate: MODE_BIT.pieton,
  'full-height_turnstile': MODE_BIT.pieton,
};

/** Null when nothing stands there, or nothing that stops anybody. Whoever does not avoid gates opens them, private ones too. */
export function readBarrierTags(tags: Tags): BarrierTags | null {
  const kind = tags.barrier;
  if (!kind) return null;
  if (GATES.has(kind)) return { kind, modes: ALL_MODES, isGate: true };
  const modes = allowedModes(tags, PASSES[kind] ?? ALL_MODES);
  return modes === ALL_MODES ? null : { kind, modes, isGate: false };
}
