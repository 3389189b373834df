import type { EditKind, JournalLine } from '@motu/contract';
import { PUBLIC } from '../access/visibility.ts';
import { CONTEXT_FIELDS } from '../contexts/fields.ts';
import { isSame, readable } from '../form/conflict.ts';
import { GROUP_FIELDS } from '../groups/fields.ts';
import { LAYER_FIELDS } from '../layers/fields.ts';
import { LOCATION_FIELDS } from '../locations/fields.ts';
import { NOTE_FIELDS } from '../release-notes/fields.ts';
import { SCHEDULE_FIELDS } from '../schedules/fields.ts';
import { SETTINGS_FIELDS } from '../settings/fields.ts';
import { USER_FIELDS } from '../users/fields.ts';
import { type DiffRow, diffLines } from './diff-lines.ts';
import { fr } from './fr.ts';

type Kept = Record<string, unknown>;
type Field = { name: string; label: string; show?: (value: never) => string };

/** The fields of each kind of thing as its form calls them. */
const FIELDS: Partial<Record<EditKind, readonly Field[]>> = {
  layer: LAYER_FIELDS,
  context: CONTEXT_FIELDS,
  'release-note': NOTE_FIELDS,
  settings: SETTINGS_FIELDS,
  emplacement: LOCATION_FIELDS,
  account: USER_FIELDS,
  group: GROUP_FIELDS,
  schedule: SCHEDULE_FIELDS,
};

/** What nobody typed. */
const NOT_SHOWN = new Set(['id', 'version', 'mustChangePassword', 'username']);
/** A value longer than this, or on several lines, is read in the text side by side. */
const SENTENCE_MAX = 80;

/** The fields of a line's thing; by their own names where no form is known. */
function fieldsOf({ action, before, after }: JournalLine): readonly Field[] {
  const kind = (Object.keys(FIELDS) as EditKind[]).find((one) => action.startsWith(`${one}-`));
  const known = kind && FIELDS[kind];
  const names = Object.keys(after ?? before ?? {}).filter((name) => !NOT_SHOWN.has(name));
  return known ?? names.map((name) => ({ name, label: name }));
}

function shown({ name, show }: Field, kept: Kept): string {
  const value = kept[name];
  return show && value !== null && value !== undefined ? show(value as never) : readable(value);
}

/** A layer is kept with what it draws: its form calls the parts of it by their own names. */
function inForm(stored: Kept | null): Kept | null {
  // What can be published and says nothing of who sees it is everyone's.
  const kept = stored && 'published' in stored && 'slug' in stored ? { visibility: PUBLIC, ...stored } : stored;
  const drawing = kept?.drawing as { content?: { style?: unknown }; fields?: unknown } | null | undefined;
  return drawing ? { ...kept, style: drawing.content?.style ?? null, fields: drawing.fields } : kept;
}

/** What a change changed, one sentence for each field: « Nom : « Mer » devient « Lagons » ». */
export function changesInWords(line: JournalLine): string[] {
  const [before, after] = [inForm(line.before as Kept | null), inForm(line.after as Kept | null)];
  if (!before || !after) return [after ? fr.created : fr.gone];
  return fieldsOf(line)
    .filter(({ name }) => !isSame(before[name], after[name]))
    .map((field) => {
      const [from, to] = [shown(field, before), shown(field, after)];
      const isLong = [from, to].some((text) => text.length > SENTENCE_MAX || text.includes('\n'));
      return isLong ? fr.changed(field.label) : fr.becomes(field.label, fr.quoted(from), fr.quoted(to));
    });
}

/** Both versions as text, side by side. */
export function changesAsText(line: JournalLine): DiffRow[] {
  const text = (kept: Kept | null): string[] =>
    kept
      ? fieldsOf(line).flatMap((field) => {
          const lines = shown(field, kept).split('\n');
          return lines.length === 1 ? [`${field.label} : ${lines[0]}`] : [`${field.label} :`, ...lines];
        })
      : [];
  return diffLines(text(inForm(line.before as Kept | null)), text(inForm(line.after as Kept | null)));
}
