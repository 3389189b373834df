import { Type } from 'typebox';

/** Something is written in it, not only spaces; and no NUL, which PostgreSQL refuses. */
export const WRITTEN = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';
/** Several lines, or nothing. */
const NO_NUL = '^[^\\u0000]*$';
/** Something is written, on one line: no control character, nor what some readers take for the end of a line. */
const ONE_LINE = '^(?!\\s*$)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$';

/** A name or a title: one line, not empty. */
export const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: ONE_LINE });

/** Free text, on any number of lines. */
export const Text = (maxLength: number) => Type.String({ maxLength, pattern: NO_NUL });

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The version that was read: a change made since is never overwritten (ADM-09). */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** The id of something kept. */
export const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) });

/** The version that was looked at when asking to delete; without one, whatever is there goes. */
export const Removal = Type.Object({ version: Type.Optional(Version) });

/** A value of an address that may be left out when asking: the server then takes this one. */
export function withDefault<T extends Type.TSchema>(schema: T, value: Type.Static<T>): T & { default: Type.Static<T> } {
  return Object.assign(schema, { default: value });
}
