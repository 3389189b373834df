export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'password-change-required'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many-requests'
  | 'unavailable'
  | 'upstream';

/** One refused input: `field` is its name in the call, `message` a French sentence to show beside it. */
export type FieldError = { field: string; message: string };

export type AppErrorOptions = ErrorOptions & { fields?: FieldError[]; retryAfterS?: number };

/** A failure we foresaw. `message` is French and may be shown; the technical reason goes in `cause`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds after which the same call may succeed, when that is known. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, message: string, { fields = [], retryAfterS, ...options }: AppErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}
