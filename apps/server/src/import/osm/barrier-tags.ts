import { ALL_MODES, MODE_BIT } from '@motu/routing';
import { allowedModes, modesThatMay } from './access.ts';
import type { Tags } from './elements.ts';

type BarrierTags = {
  kind: string;
  /** Who passes, once gates are opened. */
  modes: number;
  /** To whom it is a gate: 0 where it is none. */
  gate: number;
};

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

const { voiture: CAR, pieton: FOOT } = MODE_BIT;
const NOT_CARS = ALL_MODES & ~CAR;

/** The modes that pass by default what stands on a road. Kinds that are not here stop nobody. */
const PASSES: Record<string, number> = {
  bollard: NOT_CARS,
  block: NOT_CARS,
  chain: NOT_CARS,
  jersey_barrier: NOT_CARS,
  log: NOT_CARS,
  planter: NOT_CARS,
  cycle_barrier: NOT_CARS,
  motorcycle_barrier: NOT_CARS,
  bus_trap: NOT_CARS,
  sump_buster: NOT_CARS,
  horse_stile: FOOT,
  stile: FOOT,
  turnstile: FOOT,
  kissing_gate: FOOT,
  'full-height_turnstile': FOOT,
  fence: 0,
  wall: 0,
  hedge: 0,
  debris: NOT_CARS,
};

/**
 * Null when nothing stands there, or nothing that stops anybody. Whoever does not avoid gates opens them, private ones too; whoever
 * may pass needs not open them; `no` and `locked` stop the others.
 */
export function readBarrierTags(tags: Tags): BarrierTags | null {
  const kind = tags.barrier;
  if (!kind) return null;
  const admitted = modesThatMay(tags, 'open') | modesThatMay(tags, 'destination');
  if (GATES.has(kind)) {
    const shut = tags.locked === 'yes' ? ALL_MODES & ~admitted : 0;
    return toBarrier({ kind, modes: ALL_MODES & ~shut & ~refused(tags), gate: ALL_MODES & ~admitted });
  }
  const usual = tags.locked === 'yes' ? 0 : (PASSES[kind] ?? ALL_MODES);
  return toBarrier({ kind, modes: allowedModes(tags, usual), gate: 0 });
}

/** A gate whose tags say `no`, not that it is somebody’s. */
function refused(tags: Tags): number {
  const without = Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== 'private'));
  return modesThatMay(without, 'shut');
}

function toBarrier(barrier: BarrierTags): BarrierTags | null {
  return barrier.modes === ALL_MODES && barrier.gate === 0 ? null : barrier;
}
