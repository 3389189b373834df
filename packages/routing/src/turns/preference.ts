import { destinationFlags, EDGE, type Network } from '../network/network.ts';
import { MODE_BIT, type Mode } from '../road.ts';

/** How much longer a cyclist rides rather than beside fast cars. */
const FAST_FOR_BIKES = 20;
/** How much longer one drives rather than through a street that is only for those who go there. */
const ENTRY_S = 3600;

/** What a search counts beyond the time that a route takes: ways that may be taken, and are not where there is another. */
type Preference = {
  /** By arc; the costs themselves where nothing is avoided. */
  weights: Uint32Array;
  /** Whether a turn enters a street that is only for those who go there. Whoever is in one may leave it, or go on in it. */
  isEntry(arc: number, next: number): boolean;
  entryTicks: number;
};

export function preferenceOf({ flags, ticksPerSecond }: Network, mode: Mode, costs: Uint32Array): Preference {
  const isFast = (edge: number) => ((flags[edge] as number) & EDGE.fast) !== 0;
  const avoidsFast = mode === 'velo' && flags.some((_, edge) => isFast(edge));
  const own = destinationFlags(MODE_BIT[mode]);
  const isOwn = (arc: number) => ((flags[arc >> 1] as number) & own) !== 0;
  return {
    weights: avoidsFast ? costs.map((ticks, arc) => (isFast(arc >> 1) ? FAST_FOR_BIKES * ticks : ticks)) : costs,
    isEntry: (arc, next) => isOwn(next) && !isOwn(arc),
    entryTicks: ENTRY_S * ticksPerSecond,
  };
}
