import type { Problem } from '@motu/contract';
import { AppError, type ErrorCode, withFrenchSpaces } from '@motu/core';
import { fr } from './fr.ts';

/** What a refusal without a code of ours (a proxy's page, say) is taken for. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'too-many-requests',
  502: 'upstream',
};

/** Every code, so that the compiler asks for a new one here too. */
const KNOWN: Record<ErrorCode, true> = {
  invalid: true,
  unauthenticated: true,
  forbidden: true,
  'password-change-required': true,
  'second-factor-required': true,
  'confirmation-required': true,
  'not-found': true,
  conflict: true,
  'too-large': true,
  'too-many-requests': true,
  unavailable: true,
  upstream: true,
};

/** Reads a refused answer back as the `AppError` the server threw. */
export async function toAppError(response: Response, call: string): Promise<AppError> {
  const problem = await readProblem(response);
  const reference = problem?.requestId ? `, ${problem.requestId}` : '';
  const cause = new Error(`${call} → ${response.status}${reference}`);
  const retryAfterS = readRetryAfter(response);
  return new AppError(codeOf(problem?.code, response.status), problem?.detail ?? fr.unexpectedAnswer(response.status), {
    cause,
    fields: problem?.errors ?? [],
    current: problem?.current,
    ...(retryAfterS === null ? {} : { retryAfterS }),
  });
}

async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return null;
  try {
    const problem = (await response.json()) as Problem;
    const errors = problem.errors?.map(({ field, message }) => ({ field, message: withFrenchSpaces(message) }));
    return { ...problem, detail: withFrenchSpaces(problem.detail), ...(errors && { errors }) };
  } catch {
    return null; // cut on the way: the status alone tells
  }
}

function codeOf(code: string | undefined, status: number): ErrorCode {
  if (code && code in KNOWN) return code as ErrorCode;
  return CODE_OF_STATUS[status] ?? (status < 500 ? 'invalid' : 'unavailable');
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
