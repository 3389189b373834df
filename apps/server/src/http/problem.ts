import { STATUS_CODES } from 'node:http';
import type { Problem } from '@motu/contract';
import { AppError, type ErrorCode, type FieldError } from '@motu/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toDiskFailure } from '../domain/disk-failure.ts';
import { fieldErrors } from '../schemas/field-errors.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'password-change-required': 403,
  'second-factor-required': 403,
  'confirmation-required': 428,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many-requests': 429,
  unavailable: 503,
  upstream: 502,
};

/** What the framework refuses by itself, in our words. */
const FRAMEWORK: Record<number, [ErrorCode, string]> = {
  400: ['invalid', 'La demande est mal formée.'],
  404: ['not-found', 'Cette adresse n’existe pas.'],
  413: ['too-large', 'La demande est trop volumineuse.'],
  414: ['too-large', 'L’adresse demandée est trop longue.'],
  415: ['invalid', 'Le corps de la demande doit être du JSON.'],
};

/** The only place where an error becomes an answer (API-02): foreseen ones say why, the others only that they happened. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const foreseen = toAppError(error);
    if (!foreseen) {
      request.log.error({ err: error }, 'unexpected error');
      return send(request, reply, 500, 'internal', 'Une erreur inattendue est survenue. Elle a été enregistrée.');
    }
    if (foreseen.cause) request.log.warn({ err: foreseen.cause }, foreseen.message);
    if (foreseen.retryAfterS) reply.header('retry-after', foreseen.retryAfterS);
    return sendProblem(request, reply, foreseen);
  });
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { code, message, fields, current } = error;
  return send(request, reply, STATUS[code], code, message, { errors: fields, current });
}

function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  const failure = toDiskFailure(error);
  if (failure) return failure;
  if (error.validation) {
    const fields = fieldErrors(error.validation);
    return new AppError('invalid', fields.map(({ message }) => message).join(' '), { fields });
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) return null;
  const [code, message] = FRAMEWORK[status] ?? ['invalid', 'La demande est refusée.'];
  return new AppError(code, message);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  { errors = [], current }: { errors?: FieldError[]; current?: unknown } = {},
): FastifyReply {
  const title = STATUS_CODES[status] ?? '';
  const problem: Problem = { type: 'about:blank', title, status, code, detail, requestId: request.id };
  if (errors.length > 0) problem.errors = errors;
  if (current !== undefined) problem.current = current;
  return reply.code(status).type('application/problem+json').header('cache-control', 'no-store').send(problem);
}
