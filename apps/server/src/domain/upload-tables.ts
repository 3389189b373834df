import type { FileImport, ImportChoices, ImportReport, TableChoices, TableImport } from '@motu/contract';
import { AppError, type FieldError } from '@motu/core';

/** What is kept of a failure, with the words that may be shown. */
export function toProblem(error: unknown): NonNullable<FileImport['problem']> {
  return error instanceof AppError
    ? { detail: error.message, errors: error.fields }
    : { detail: 'Une erreur inattendue est survenue. Elle a été enregistrée.', errors: [] };
}

/** Whether a failure belongs in the log of the server. */
export const isFault = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'unavailable';

/** The tables that are asked for, after those that are layers already; each table and each name of a layer once. */
export function askedTables({ tables }: TableChoices, earlier: readonly TableImport[]): TableImport[] {
  const errors = (['table', 'slug'] as const).flatMap((field) => {
    const all = tables.map((one) => one[field]);
    return all.flatMap((value, index): FieldError[] =>
      all.indexOf(value) < index ? [{ field: `tables.${index}.${field}`, message: TWICE[field](value) }] : [],
    );
  });
  if (errors[0]) throw new AppError('invalid', errors[0].message, { fields: errors });
  const isAsked = (table: string) => tables.some((one) => one.table === table);
  const done = earlier.filter(({ state, table }) => state === 'done' && !isAsked(table));
  const asked = tables.map(({ table, name, slug }) => ({ table, name, slug, problem: null, report: null }));
  return [...done, ...asked.map((one) => ({ ...one, state: 'waiting' as const }))];
}

const TWICE = {
  table: (name: string) => `La table «\u00a0${name}\u00a0» est choisie deux fois.`,
  slug: (slug: string) => `L’identifiant «\u00a0${slug}\u00a0» est donné à deux tables.`,
};

/** How one of the tables is read. */
export function choicesFor(asked: TableChoices, { table, name, slug }: TableImport): ImportChoices {
  const { tables, ...shared } = asked;
  const projection = tables.find((one) => one.table === table)?.projection ?? null;
  return { ...shared, table, name, slug, projection, description: null, columnX: null, columnY: null };
}

type TableReader = {
  read(table: TableImport): Promise<ImportReport>;
  onFault(error: unknown): void;
  signal: AbortSignal;
};

/** Makes a layer of each table that waits. What one is refused for is kept with it. */
export async function importTables(tables: TableImport[], { read, onFault, signal }: TableReader): Promise<void> {
  for (const one of tables.filter(({ state }) => state === 'waiting')) {
    one.state = 'reading';
    try {
      one.report = await read(one);
      one.state = 'done';
    } catch (error) {
      signal.throwIfAborted();
      if (isFault(error)) onFault(error);
      Object.assign(one, { state: 'failed', problem: toProblem(error) });
    }
  }
}
