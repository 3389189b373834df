import { AppError } from '@motu/core';
import { DatabaseAway, DatabaseBusy } from '../domain/database-away.ts';
import { DiskFailure } from '../domain/disk-failure.ts';

/** Codes of Node when a connection cannot be made, or breaks. */
const BROKEN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Of PostgreSQL: it stops, was stopped, starts, has ended a connection, or is a copy that takes no writes. */
const GONE = /^(08...|57P0[1-5]|25P03|25006)$/;
/** A lock, a query or a connection that took too long to get; two that waited for each other. */
const BUSY = /^(53300|55P03|57014|40001|40P01)$/;
/** Its disk is full. */
const FULL = '53100';
/** What the library says without a code. */
const BROKEN_WORDS = /^(Connection terminated|Client (has encountered|was closed)|Query read timeout)/;
const BUSY_WORDS = /^timeout exceeded when trying to connect/;

/** What a failure of PostgreSQL means to whoever asked: away, busy, full, or a fault of the query, which is given back as it is. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  if (BROKEN.has(code) || GONE.test(code) || BROKEN_WORDS.test(error.message)) return new DatabaseAway(error);
  if (BUSY.test(code) || BUSY_WORDS.test(error.message)) return new DatabaseBusy(error);
  if (code === FULL) return new DiskFailure('full', error);
  return error;
}
