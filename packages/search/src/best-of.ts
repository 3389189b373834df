import type { PreparedList } from './prepared-lists.ts';
import { MOST_NEARNESS } from './rank.ts';

/** The `most` entries of the highest score, best first; those of one score in the order of the index. */
export function bestOf(entries: readonly number[], score: (entry: number) => number, most: number): number[] {
  const best = new BestOf(most);
  for (const entry of entries) best.add(entry, score(entry));
  return best.entries;
}

class BestOf {
  readonly entries: number[] = [];
  readonly #scores: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** What another must reach to come in. */
  get worst(): number {
    return this.entries.length < this.#most ? -Infinity : (this.#scores.at(-1) ?? Infinity);
  }

  add(entry: number, score: number): void {
    if (score < this.worst) return;
    let at = this.entries.length;
    while (at > 0 && isBefore(entry, score, this.entries[at - 1] as number, this.#scores[at - 1] as number)) at--;
    if (at === this.#most) return;
    this.entries.splice(at, 0, entry);
    this.#scores.splice(at, 0, score);
    if (this.entries.length > this.#most) this.entries.length = this.#scores.length = this.#most;
  }
}

/** The same of a list in the order of its scores, to which nearness only adds so much. */
export function bestOfPrepared(
  { entries, scores }: PreparedList,
  nearness: ((entry: number) => number) | null,
  most: number,
): number[] {
  if (!nearness) return [...entries.subarray(0, most)];
  const best = new BestOf(most);
  for (let i = 0; i < entries.length; i++) {
    const [entry, score] = [entries[i] as number, scores[i] as number];
    if (score + MOST_NEARNESS < best.worst) break;
    best.add(entry, score + nearness(entry));
  }
  return best.entries;
}

function isBefore(entry: number, score: number, other: number, otherScore: number): boolean {
  return score > otherScore || (score === otherScore && entry < other);
}
