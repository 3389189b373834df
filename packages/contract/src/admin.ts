import { type Static, Type } from 'typebox';
import { problems } from './problem.ts';
import { UpstreamState } from './upstreams.ts';

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
    accounts: Type.Integer(),
    sessions: Type.Integer(),
    /** Reports of visitors that wait for an answer. */
    openReports: Type.Integer(),
    /** When the state was last saved, by the page or by the command. */
    lastBackup: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** The outside map servers that were asked since the start. */
    upstreams: Type.Array(UpstreamState),
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
