import { type Static, Type } from 'typebox';
import { JOURNAL_KINDS } from './limits.ts';
import { problems } from './problem.ts';
import { ById, Nullable } from './text.ts';

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

/** GET /api/admin/journal: the latest first; pages are counted from 0. Days are Tahiti's, both included. */
export const readJournal = {
  tags,
  summary: 'Qui a fait quoi, quand',
  querystring: Type.Object({
    actor: Type.Optional(Type.String({ maxLength: 200 })),
    kind: Type.Optional(Type.Enum([...JOURNAL_KINDS])),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    page: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  }),
  response: { 200: JournalPage, ...problems },
};

/** POST /api/admin/journal/{id}/annulation: puts the thing back as it was before this line, as a change of its own. */
export const undoChange = {
  tags,
  summary: 'Annuler un changement',
  params: ById,
  response: { 200: Type.Object({ content: Type.Null() }), ...problems },
};
