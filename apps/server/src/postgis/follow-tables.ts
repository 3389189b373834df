import type { FastifyBaseLogger } from 'fastify';

/** Rows are written by QGIS or by SQL while visitors look: looking costs a millisecond. */
const LOOK_EVERY_MS = 2000;
/** A table that never rests is drawn anew this often. */
const LONGEST_REST = 15;

type Versions = ReadonlyMap<string, string>;

type Options = {
  /** What is drawn now. */
  current: () => Versions;
  /** What the database says now; the same as what is drawn when it says nothing. */
  read: () => Promise<Versions>;
  /** Draws everything that has changed anew. */
  changed: () => Promise<void>;
  log: FastifyBaseLogger;
};

export type FollowedTables = {
  /** Looks by itself from then on. */
  watch(): void;
  /** Looks once. A change is taken when it is seen twice: who saves fifty rows would have fifty maps made. */
  look(): Promise<void>;
  close(): Promise<void>;
};

/** Follows the tables of PostGIS that layers are drawn from, while the server runs. */
export function followTables({ current, read, changed, log }: Options): FollowedTables {
  let last: string | null = null;
  let unrest = 0;
  let underway: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const seen = keyOf(await read());
    const isSettled = seen === last;
    last = seen === keyOf(current()) ? null : seen;
    unrest = last === null ? 0 : unrest + 1;
    if (last === null || (!isSettled && unrest < LONGEST_REST)) return;
    unrest = 0;
    last = null;
    await changed();
    log.info('tables of PostGIS have changed: their maps are made anew');
  }

  function look(): Promise<void> {
    underway ??= check()
      .catch((error) => log.warn({ err: error }, 'the tables of PostGIS cannot be followed'))
      .finally(() => {
        underway = null;
      });
    return underway;
  }

  return {
    look,
    watch() {
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await underway;
    },
  };
}

const keyOf = (versions: Versions): string => JSON.stringify([...versions].sort());
