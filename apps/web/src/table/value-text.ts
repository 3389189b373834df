import { writeValue } from '../object-card/index.ts';
import type { TableColumn } from './source.ts';

/** A value as the information card writes it, without the unit, which stands in the title. */
export function valueText(value: unknown, { unit: _unit, ...field }: TableColumn): string {
  if (field.kind === 'boolean' && typeof value === 'number') return writeValue(value !== 0, undefined)?.value ?? '';
  return writeValue(value, field)?.value ?? '';
}
