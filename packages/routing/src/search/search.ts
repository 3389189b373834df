/** Where a search begins or ends, and what it costs from there already. */
export type Seed = { state: number; ticks: number };

export type Path = { ticks: number; states: number[] };

/** The least-cost path from one of the sources to one of the targets; null when there is none. */
export type Search = (sources: readonly Seed[], targets: readonly Seed[]) => Path | null;
