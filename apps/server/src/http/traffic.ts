/** What was answered since the start, in plain numbers. */
type Totals = { answers: number; tiles: number; errors: number };

const STEP_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** What this server answered lately, for the administrators' home page: a sample of its totals every ten minutes, kept for a day (ADM-22). */
export class Traffic {
  private readonly read: () => Totals;
  private readonly clock: () => number;
  private samples: (Totals & { at: number })[];
  private timer: NodeJS.Timeout | undefined;

  constructor(read: () => Totals, clock: () => number = Date.now) {
    this.read = read;
    this.clock = clock;
    this.samples = [{ ...read(), at: clock() }];
  }

  start(): void {
    this.timer = setInterval(() => this.sample(), STEP_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  sample(): void {
    const now = this.clock();
    this.samples = [...this.samples.filter(({ at }) => now - at < DAY_MS), { ...this.read(), at: now }];
  }

  /** Of the last day, or since the start. */
  lastDay(): Totals & { hours: number } {
    const now = this.clock();
    const { at, answers, tiles, errors } = this.samples.find((sample) => now - sample.at <= DAY_MS) ?? {
      ...this.read(),
      at: now,
    };
    const totals = this.read();
    return {
      answers: totals.answers - answers,
      tiles: totals.tiles - tiles,
      errors: totals.errors - errors,
      hours: Math.min(24, Math.ceil((now - at) / 3_600_000)),
    };
  }
}
