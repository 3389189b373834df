import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway } from '../domain/database-away.ts';
import { toFailure } from './postgres-failures.ts';

/** Where copies of the program tell each other what has changed (`migrations/007-copies.ts`). */
export const CHANNEL = 'motu';

/** A database that restarts, or a connection that breaks, is waited for so long before anyone is refused. */
const GRACE_MS = 1000;
const RETRY_MS = 300;
const CONNECT_MS = 2000;
/** A database that hangs closes no connection: it is asked so often, and given so long. */
const PING_MS = 2000;
const PATIENCE_MS = 2000;

/** Called with what has changed: the name of a table, or a message of ours; null when anything may have. */
type ChangeListener = (subject: string | null) => void;

export type PostgresLink = {
  /** Passes while the database is known to answer; throws at once when it has been away for a while. */
  ready(): Promise<void>;
  /** A connection has failed: whether the database is still there is looked at now. */
  suspect(cause: unknown): void;
  /** Hears of changes, whoever made them: once of everything, when it begins to listen, and each time after a loss. Returns the way to stop. */
  hear(listener: ChangeListener): () => void;
  /** Whether changes are heard of now: none can have been missed since the last call with null. */
  isListening(): boolean;
  /** Called when the database is found to be away: what was asked of it need not wait any longer. */
  whenAway(work: () => void): void;
  close(): Promise<void>;
};

/**
 * One connection beside those of the pool, made when someone wants to hear of changes. It listens, comes back by itself after a loss, and is how
 * the copy knows whether there is a database at all: what is asked in the meantime need not wait to find out.
 */
export function createPostgresLink(connectionString: string): PostgresLink {
  const listeners = new Set<ChangeListener>();
  const awayListeners: (() => void)[] = [];
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let lostAt: number | null = null;
  let isListening = false;
  let answered = Promise.withResolvers<void>();
  let giveUp: (cause: unknown) => void = () => {};

  const notify = (subject: string | null) => {
    for (const listener of listeners) listener(subject);
  };

  function lose(): void {
    isListening = false;
    if (lostAt !== null) return;
    lostAt = Date.now();
    answered = Promise.withResolvers();
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const startedAt = Date.now();
      const hadConnection: boolean = await listen();
      lose();
      // The first try after a loss is at once: most often another connection does. One that never lasts is not asked without end.
      if (hadConnection && Date.now() - startedAt > RETRY_MS) continue;
      if (!hadConnection) for (const work of awayListeners) work();
      await pause(RETRY_MS);
    }
  }

  /** Listens until the connection is lost; whether there was one. */
  async function listen(): Promise<boolean> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    giveUp = broken.reject;
    client.on('error', broken.reject);
    client.on('end', () => broken.reject(new Error('The connection has ended.')));
    client.on('notification', ({ payload = '' }) => notify(payload));
    /** A database that hangs is as good as none. */
    async function ask(query: string): Promise<void> {
      const late = setTimeout(() => broken.reject(new Error('The database does not answer.')), PATIENCE_MS);
      await client.query(query).catch(broken.reject);
      clearTimeout(late);
    }
    let pings: NodeJS.Timeout | undefined;
    let isConnected = false;
    try {
      await client.connect();
      await Promise.race([ask(`LISTEN ${CHANNEL}`), broken.promise]);
      isConnected = true;
      lostAt = null;
      isListening = true;
      answered.resolve();
      // Nobody here heard of what happened before.
      notify(null);
      pings = setInterval(() => void ask('SELECT 1'), PING_MS);
      pings.unref();
      return await broken.promise;
    } catch {
      return isConnected;
    } finally {
      clearInterval(pings);
      // Not waited for: a database that hangs answers no goodbye either.
      client.end().catch(() => {});
    }
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});

  return {
    async ready() {
      if (lostAt === null) return;
      const left = lostAt + GRACE_MS - Date.now();
      if (left > 0) await Promise.race([answered.promise, pause(left)]);
      if (lostAt !== null) throw new DatabaseAway();
    },
    suspect(cause) {
      if (!running || lostAt !== null || !(toFailure(cause) instanceof DatabaseAway)) return;
      lose();
      giveUp(cause);
    },
    hear(listener) {
      listeners.add(listener);
      running ??= run();
      return () => listeners.delete(listener);
    },
    isListening: () => isListening,
    whenAway: (work) => void awayListeners.push(work),
    async close() {
      closing.abort();
      giveUp(new Error('The program stops.'));
      await running;
    },
  };
}
