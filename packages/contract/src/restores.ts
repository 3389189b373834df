import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { IMPORT_PART_BYTES, RESTORE_STATES, RESTORED_KINDS } from './limits.ts';
import { problems } from './problem.ts';
import { ById, Line, Nullable } from './text.ts';

const Names = Type.Array(Type.String());

/** What a backup would change, and what would be missing then. */
export const RestoreCheck = Type.Object(
  {
    /** Of the backup: the Motu that made it, and when. */
    version: Type.String(),
    date: Type.String({ format: 'date-time' }),
    /** Imported data are in it. */
    withData: Type.Boolean(),
    /** By name: what comes, what goes, what becomes another. */
    changes: Type.Array(
      Type.Object({
        kind: Type.Enum([...RESTORED_KINDS]),
        added: Names,
        gone: Names,
        changed: Names,
        same: Type.Integer(),
      }),
    ),
    /** Reports of visitors before and after. */
    reports: Type.Object({ before: Type.Integer(), after: Type.Integer() }),
    /** Layers whose data are neither in the backup nor in this installation. */
    missing: Names,
  },
  { title: 'RestoreCheck' },
);
export type RestoreCheck = Static<typeof RestoreCheck>;

export const Restore = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum([...RESTORE_STATES]),
    /** As it was sent, or as it is kept. */
    name: Type.String(),
    bytes: Type.Integer(),
    /** The next part begins here. */
    received: Type.Integer(),
    /** Why it cannot be restored. */
    problem: Nullable(Type.String()),
    check: Nullable(RestoreCheck),
  },
  { title: 'Restore' },
);
export type Restore = Static<typeof Restore>;

const tags = ['Sauvegardes'];
const one = Type.Object({ content: Restore });

export const restoreCalls = withSchemas(endpoints.restores, {
  /** One of those that are kept, by its name, or a file of this size that will be sent. */
  begin: {
    tags,
    summary: 'Préparer une restauration',
    body: Type.Object(
      {
        name: Line(255),
        /** Null for one that is kept. */
        bytes: Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      },
      { additionalProperties: false },
    ),
    response: { 201: one, ...problems },
  },
  /** The bytes that follow those which are there; once all have come, the backup is checked. */
  send: {
    tags,
    summary: `Envoyer une partie d’une sauvegarde (${IMPORT_PART_BYTES} octets au plus)`,
    params: ById,
    querystring: Type.Object({ debut: Type.Integer({ minimum: 0 }) }),
    consumes: ['application/octet-stream'],
    response: { 200: one, ...problems },
  },
  read: { tags, summary: 'Où en est une restauration', params: ById, response: { 200: one, ...problems } },
  /** Replaces everything, and ends all sessions. Asks for the password again. */
  run: { tags, summary: 'Restaurer', params: ById, response: { 202: one, ...problems } },
  stop: {
    tags,
    summary: 'Renoncer, et oublier le fichier',
    params: ById,
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
});
