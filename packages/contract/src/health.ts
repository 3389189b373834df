import { Type } from 'typebox';
import { Problem } from './problem.ts';

const Alive = Type.Object({ status: Type.Literal('ok') });

/** GET /api/health/live: the process answers. */
export const live = { tags: ['État'], summary: 'Le programme répond', response: { 200: Alive } };

/** GET /api/health/ready: the state store and the data folder can be written. */
export const ready = {
  tags: ['État'],
  summary: 'La base et le dossier de données répondent',
  response: { 200: Alive, 503: Problem },
};
