import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { JournalEntry } from './journal.ts';
import { MailQueue } from './mail.ts';
import { problems } from './problem.ts';
import { Nullable } from './text.ts';
import { UpstreamState } from './upstreams.ts';

export const Overview = Type.Object(
  {
    version: Type.String(),
    startedAt: Type.String({ format: 'date-time' }),
    database: Type.Union([Type.Literal('SQLite'), Type.Literal('PostgreSQL')]),
    dataBytes: Type.Integer(),
    /** The disk that holds the data folder; null where the system does not tell. */
    disk: Type.Union([Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() }), Type.Null()]),
    /** What this server has answered in the last day, or in the hours since its start; errors are those of its own. */
    traffic: Type.Object({
      answers: Type.Integer(),
      tiles: Type.Integer(),
      errors: Type.Integer(),
      hours: Type.Integer(),
    }),
    accounts: Type.Integer(),
    sessions: Type.Integer(),
    /** Reports of visitors that wait for an answer. */
    openReports: Type.Integer(),
    /** Tasks of the tile cache that run or wait for their turn, and those that ended in a failure. */
    tasks: Type.Object({ underway: Type.Integer(), failed: Type.Integer() }),
    /** What is scheduled and failed the last time, with its reason. */
    failedSchedules: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), message: Nullable(Type.String()) }),
    ),
    /** Layers of ours whose data are not in this installation. */
    layersWithoutData: Type.Integer(),
    /** The outside map servers that were asked since the start. */
    upstreams: Type.Array(UpstreamState),
    /** The object storage of the tiles is left alone, since it fails; never so when tiles are files. */
    storeDown: Type.Boolean(),
    /** When the state was last saved, by the page or by the command. */
    lastBackup: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** Messages that wait to be sent, and those that could not be. */
    mail: MailQueue,
    recent: Type.Array(JournalEntry),
  },
  { title: 'Overview' },
);
export type Overview = Static<typeof Overview>;

export const adminCalls = withSchemas(endpoints.admin, {
  /** What the administration's home shows. */
  overview: {
    tags: ['Administration'],
    summary: 'État de l’installation',
    response: { 200: Type.Object({ content: Overview }), ...problems },
  },
});
