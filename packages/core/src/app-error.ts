export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'password-change-required'
  | 'second-factor-required'
  | 'confirmation-required'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many-requests'
  | 'unavailable'
  | 'upstream';

/** One refused input: `field` is its name in the call, `message` a French sentence to show beside it. */
export type FieldError = { field: string; message: string };

export type AppErrorOptions = ErrorOptions & {
  fields?: FieldError[];
  retryAfterS?: number;
  /** Of a conflict: the thing as it is stored now, for who may read it. */
  current?: unknown;
};

/** A failure we foresaw. `message` is French and may be shown; the technical reason goes in `cause`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds after which the same call may succeed, when that is known. */
  readonly retryAfterS: number | undefined;
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    { fields = [], retryAfterS, current, ...options }: AppErrorOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
    this.current = current;
  }
}
