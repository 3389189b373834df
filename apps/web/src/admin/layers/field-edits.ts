import { LAYER_FIELDS_MAX, type LayerField, type TableFields } from '@motu/contract';
import { titleOf } from '../../object-card/index.ts';
import { moved } from '../../ui/sortable-list.tsx';
import { isSame } from '../form/conflict.ts';
import type { LayerDraft } from './fields.ts';

/** The attributes of a layer as its form lists them: those that are described, in their order, then what else its table has, hidden. */
export function listFields(described: readonly LayerField[], columns: TableFields['columns']): LayerField[] {
  const known = new Set(described.map(({ name }) => name));
  const others = columns.filter(({ name }) => !known.has(name));
  const added = others.map(({ name }) => ({ name, title: titleOf(name), hidden: true as const }));
  return [...described, ...added].slice(0, Math.max(described.length, LAYER_FIELDS_MAX));
}

/** What is described in the form; where another table was chosen since, what the server says of that one. */
export function describedIn(
  draft: LayerDraft,
  base: LayerDraft,
  tableFields: TableFields | undefined,
): readonly LayerField[] {
  const isMoved = !isSame(draft.postgis, base.postgis) && isSame(draft.fields, base.fields);
  return (isMoved ? tableFields?.fields : (draft.fields ?? tableFields?.fields)) ?? [];
}

/** Changes to a field; what is emptied is taken away. */
export type FieldChanges = { [Key in keyof LayerField]?: LayerField[Key] | undefined };

export function changeField(fields: readonly LayerField[], name: string, changes: FieldChanges): LayerField[] {
  return fields.map((field) => {
    if (field.name !== name) return field;
    const entries = Object.entries({ ...field, ...changes }).filter(
      ([key, value]) => key === 'title' || (value !== undefined && value !== ''),
    );
    return Object.fromEntries(entries) as LayerField;
  });
}

export const moveField = (fields: readonly LayerField[], name: string, to: number): LayerField[] =>
  moved(
    fields,
    fields.findIndex((field) => field.name === name),
    to,
  );
