import type { Drawing } from './drawing.ts';

/** What one step did to each drawing it touched; null where there was, or is, none. */
type Change = { readonly before: Drawing | null; readonly after: Drawing | null };
export type Step = ReadonlyMap<string, Change>;

export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] };

export const emptyHistory: History = { past: [], future: [] };

/** Steps that can be taken back. They hold only what they changed, shared with the drawings themselves. */
export const MAX_STEPS = 200;

export function pushStep({ past }: History, step: Step): History {
  return { past: [...past, step].slice(-MAX_STEPS), future: [] };
}

/** The drawings with some of them put, replaced or taken away, in the order of their rank. */
export function withDrawings(
  drawings: readonly Drawing[],
  wanted: ReadonlyMap<string, Drawing | null>,
): readonly Drawing[] {
  if (wanted.size === 0) return drawings;
  const missing = new Map(wanted);
  const kept: Drawing[] = [];
  for (const drawing of drawings) {
    const now = wanted.get(drawing.id);
    if (now !== null) kept.push(now ?? drawing);
    missing.delete(drawing.id);
  }
  const added = [...missing.values()].filter((drawing) => drawing !== null);
  return added.length === 0 ? kept : [...kept, ...added].sort((a, b) => a.rank - b.rank);
}

/** One side of a step, as `withDrawings` wants it. */
export function side(step: Step, which: keyof Change): Map<string, Drawing | null> {
  return new Map([...step].map(([id, change]) => [id, change[which]]));
}

/** The step with one side as its drawings are now: what has been learnt of them since (an altitude) comes back with them. */
export function withNow(step: Step, which: keyof Change, drawings: readonly Drawing[]): Step {
  const now = new Map(step);
  for (const drawing of drawings) {
    const change = step.get(drawing.id);
    if (change?.[which] && change[which] !== drawing) now.set(drawing.id, { ...change, [which]: drawing });
  }
  return now;
}

/** The history without the drawings that another tab has changed since: taking back our steps must not take back its own. */
export function forget(history: History, ids: ReadonlySet<string>): History {
  const strip = (steps: readonly Step[]) =>
    steps
      .map((step) =>
        [...step.keys()].some((id) => ids.has(id)) ? new Map([...step].filter(([id]) => !ids.has(id))) : step,
      )
      .filter((step) => step.size > 0);
  return { past: strip(history.past), future: strip(history.future) };
}
