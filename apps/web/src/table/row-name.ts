import { fr } from './fr.ts';
import type { TableColumn, TableRow } from './source.ts';

/** What an object is called: its first text. */
export function nameOf({ id, values }: TableRow, columns: readonly TableColumn[]): string {
  const named = columns.find(({ name, kind }) => kind === 'text' && typeof values[name] === 'string');
  return named ? `«\u00a0${values[named.name]}\u00a0»` : fr.object(String(id));
}
