import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { JOURNAL_KINDS } from './limits.ts';
import { problems } from './problem.ts';
import { ById, Nullable, withDefault } from './text.ts';

const entryFields = {
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  actor: Type.String(),
  address: Nullable(Type.String()),
  action: Type.String(),
  subject: Nullable(Type.String()),
};

/** One line of the journal: who did what, when and from where. */
export const JournalEntry = Type.Object(entryFields, { title: 'JournalEntry' });
export type JournalEntry = Static<typeof JournalEntry>;

/** A thing as it was kept at some time: its fields depend on what it is. */
const Kept = Nullable(Type.Record(Type.String(), Type.Unknown()));

export const JournalLine = Type.Object(
  {
    ...entryFields,
    subjectId: Nullable(Type.String()),
    before: Kept,
    after: Kept,
    /** The line that this one takes back. */
    undoes: Nullable(Type.String()),
    /** Nothing has been done to the thing since: it can be put back as it was. */
    canUndo: Type.Boolean(),
  },
  { title: 'JournalLine' },
);
export type JournalLine = Static<typeof JournalLine>;

export const JournalPage = Type.Object({
  content: Type.Array(JournalLine),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
  /** Everyone who is named in the journal. */
  actors: Type.Array(Type.String()),
});
export type JournalPage = Static<typeof JournalPage>;

const tags = ['Administration'];
const Day = Type.String({ format: 'date' });

export const journalCalls = withSchemas(endpoints.journal, {
  /** The latest first unless asked otherwise; pages are counted from 0. Days are Tahiti's, both included. */
  list: {
    tags,
    summary: 'Qui a fait quoi, quand',
    querystring: Type.Object({
      actor: Type.Optional(Type.String({ maxLength: 200 })),
      kind: Type.Optional(Type.Enum([...JOURNAL_KINDS])),
      /** Words of the name of what was changed, of the account or of the address. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      page: withDefault(Type.Integer({ minimum: 0, maximum: 10_000 }), 0),
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 20),
      sort: withDefault(Type.Enum(['-date', 'date']), '-date'),
    }),
    response: { 200: JournalPage, ...problems },
  },
  /** Puts the thing back as it was before this line, as a change of its own. */
  undo: {
    tags,
    summary: 'Annuler un changement',
    params: ById,
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
});
