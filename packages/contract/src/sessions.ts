import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';
import { ById, Nullable } from './text.ts';

/** A session that is open (ID-03). */
const OpenSession = Type.Object(
  {
    id: Type.String(),
    /** `Firefox sur Windows`; null where the browser did not say. */
    device: Nullable(Type.String()),
    /** Where it was opened, shortened: `203.0.113.x`. */
    address: Nullable(Type.String()),
    createdAt: Type.String(),
    seenAt: Type.String(),
    /** The one that asks. */
    isCurrent: Type.Boolean(),
  },
  { title: 'OpenSession' },
);
export type OpenSession = Static<typeof OpenSession>;

export const openSessions = { 200: Type.Object({ content: Type.Array(OpenSession) }), ...problems };
const nothing = { 200: Type.Object({ content: Type.Null() }), ...problems };
const tags = ['Connexion'];

export const sessionCalls = withSchemas(endpoints.sessions, {
  /** This one first, then the latest used. */
  list: { tags, summary: 'Ses sessions ouvertes', response: openSessions },
  end: { tags, summary: 'Terminer une de ses sessions', params: ById, response: nothing },
  endOthers: { tags, summary: 'Terminer toutes ses sessions sauf celle-ci', response: nothing },
});
