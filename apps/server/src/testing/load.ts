import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

type Phase = { name: string; answers: Map<string, Map<number, number>> };

/** In the place of a status: no answer came, or half of one. */
export const CUT = 0;

/** What came of one call: a status, or `CUT`. */
export type Call = { kind: string; send(): Promise<number> };

/** Clients that each call, wait for the answer, and pause: as many calls under way as there are clients, and no more. */
export function startLoad(clients: readonly (() => Call)[], pauseMs: number) {
  const phases: Phase[] = [];
  let isOver = false;

  function begin(name: string): void {
    phases.push({ name, answers: new Map() });
  }

  async function run(next: () => Call): Promise<void> {
    while (!isOver) {
      const { kind, send } = next();
      // Counted where it began: what a fault breaks is broken under way.
      const phase = phases.at(-1);
      const status = await send().catch(() => CUT);
      const counts = phase?.answers.get(kind) ?? new Map<number, number>();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      phase?.answers.set(kind, counts);
      await delay(pauseMs);
    }
  }

  /** Waits until as many calls of each of these kinds were answered, well or not, from now on. */
  async function untilAnswered(count: number, kinds: readonly string[]): Promise<void> {
    const { answers } = phases.at(-1) ?? { answers: new Map<string, Map<number, number>>() };
    const countOf = (kind: string) => [...(answers.get(kind)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
    const wanted = new Map(kinds.map((kind) => [kind, countOf(kind) + count]));
    while ([...wanted].some(([kind, enough]) => countOf(kind) < enough)) await delay(pauseMs);
  }

  begin('calm');
  const running = clients.map(run);
  return {
    begin,
    untilAnswered,
    phases,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** `calm: tile 412 answers, 0.0 % refused; write 40 answers, 2.5 % refused (503 × 1)` */
export function describePhase({ name, answers }: Phase): string {
  const parts = [...answers].map(([kind, counts]) => {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const refused = [...counts].filter(([status]) => status < 200 || status >= 400);
    const share = (refused.reduce((sum, [, count]) => sum + count, 0) / total) * 100;
    const which = refused.map(([status, count]) => `${status === CUT ? 'cut' : status} × ${count}`).join(', ');
    return `${kind} ${total} answers, ${share.toFixed(1)} % refused${which && ` (${which})`}`;
  });
  return `${name}: ${parts.join('; ')}`;
}

export const hashOf = (body: ArrayBuffer): string => createHash('sha256').update(Buffer.from(body)).digest('hex');
