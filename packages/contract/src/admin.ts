import { type Static, Type } from 'typebox';
import { problems } from './problem.ts';

/** One line of the journal: who did what, when and from where. */
export const JournalEntry = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    actor: Type.String(),
    address: Type.Union([Type.String(), Type.Null()]),
    action: Type.String(),
    subject: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'JournalEntry' },
);
export type JournalEntry = Static<typeof JournalEntry>;

export const Overview = Type.Object(
  {
    version: Type.String(),
    startedAt: Type.String({ format: 'date-time' }),
    database: Type.Union([Type.Literal('SQLite'), Type.Literal('PostgreSQL')]),
    dataBytes: Type.Integer(),
    /** The disk that holds the data folder; null where the system does not tell. */
    disk: Type.Union([Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() }), Type.Null()]),
    accounts: Type.Integer(),
    sessions: Type.Integer(),
    /** Reports of visitors that wait for an answer. */
    openReports: Type.Integer(),
    recent: Type.Array(JournalEntry),
  },
  { title: 'Overview' },
);
export type Overview = Static<typeof Overview>;

/** GET /api/admin/overview: what the administration's home shows. */
export const adminOverview = {
  tags: ['Administration'],
  summary: 'État de l’installation',
  response: { 200: Type.Object({ content: Overview }), ...problems },
};
