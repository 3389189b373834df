import { AppError } from '@motu/core';
import pg from 'pg';

export type PostgisDatabase = {
  /** Rows as arrays. Throws an `AppError` whose sentence may be shown. */
  rows<R extends unknown[]>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
};

/** A statement that takes longer is stopped by the database: less than the deadline of a drawing. */
const STATEMENT_MS = 10_000;
/** The same, for a database that does not even do that. */
const SILENCE_MS = 12_000;
const CONNECT_MS = 3_000;
/** After a failed connection nobody waits for another one before this long: drawing threads are for other layers meanwhile. */
const LEFT_ALONE_MS = 1_000;

const INT8 = 20;
const FLOAT8 = 701;
const BYTEA = 17;

/** What comes back is text, numbers and well-known binary: the statements cast everything else. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8 || oid === FLOAT8) return Number;
    return oid === BYTEA ? readHex : pg.types.getTypeParser(oid, format);
  },
};

const readHex = (text: string): Uint8Array => Buffer.from(text.slice(2), 'hex');

/** A few connections that only read. The operator says where; nothing of a request reaches the address or the text of a statement. */
export function openDatabase(url: string, connections: number): PostgisDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    application_name: 'motu-cartes',
    types,
    // Awaited before the connection is used.
    onConnect: async (client) => {
      await client.query(PREPARE);
    },
  });
  // Without a listener an idle connection that breaks would end the program; the next statement reports it instead.
  pool.on('error', () => {});
  let lostAt = -Infinity;

  return {
    async rows<R extends unknown[]>(sql: string, parameters: readonly unknown[] = []) {
      if (performance.now() - lostAt < LEFT_ALONE_MS) throw new DatabaseLost();
      try {
        return (await pool.query<R>({ text: sql, values: [...parameters], rowMode: 'array' })).rows;
      } catch (cause) {
        const failure = explain(cause as { code?: string });
        if (failure.isLost) lostAt = performance.now();
        throw failure.error;
      }
    },
    close: () => pool.end(),
  };
}

/** Read only whatever the role may do; dates as ISO writes them; PostGIS found wherever it was installed. */
const PREPARE = `SELECT set_config('default_transaction_read_only', 'on', false), set_config('datestyle', 'ISO', false),
  set_config('timezone', 'UTC', false), set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''),
    (SELECT quote_ident(n.nspname) FROM pg_catalog.pg_extension e JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'postgis')), false)`;

/** The database does not answer: what was asked of it says nothing of the table. */
export class DatabaseLost extends AppError {
  override name = 'DatabaseLost';

  constructor(cause?: unknown) {
    super('unavailable', 'La base PostGIS ne répond pas. Les couches qui en viennent reviendront avec elle.', {
      cause,
      retryAfterS: 5,
    });
  }
}

/** Classes 08, 53 and 57P of SQLSTATE are about the connection; so is what has no SQLSTATE at all. */
function explain(cause: { code?: string }): { error: AppError; isLost: boolean } {
  const { code = '' } = cause;
  if (code === '57014')
    return { error: unavailable('La base PostGIS met trop de temps à répondre.', cause), isLost: false };
  if (!/^[0-9A-Z]{5}$/.test(code) || /^(?:08|53|57P)/.test(code) || /^E[A-Z]{4}$/.test(code))
    return { error: new DatabaseLost(cause), isLost: true };
  if (/^(?:42P01|42703|42501|3F000|0A000|55000)$/.test(code))
    return {
      error: unavailable('La table de cette couche n’est plus lisible dans la base PostGIS.', cause),
      isLost: false,
    };
  return { error: unavailable('La base PostGIS n’a pas pu lire cette couche.', cause), isLost: false };
}

const unavailable = (message: string, cause: unknown) =>
  new AppError('unavailable', message, { cause, retryAfterS: 10 });
