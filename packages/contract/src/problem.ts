import { type Static, Type } from 'typebox';

/** Every refusal, as application/problem+json (RFC 9457). `detail` is French and may be shown. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.String(),
    requestId: Type.String(),
    /** Of a conflict (409): the thing as it is stored now, so that both versions can be shown (ADM-09). */
    current: Type.Optional(Type.Unknown()),
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof Problem>;

/** The refusals that any call may answer. */
export const problems = { '4xx': Problem, '5xx': Problem };
