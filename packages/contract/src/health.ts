import { Type } from 'typebox';
import { Problem } from './problem.ts';

const Alive = Type.Object({ status: Type.Literal('ok') });

/** GET /api/health/live: the process answers. */
export const live = { tags: ['health'], summary: 'The process answers', response: { 200: Alive } };

/** GET /api/health/ready: the state store and the data folder can be written. */
export const ready = { tags: ['health'], summary: 'Ready to serve', response: { 200: Alive, 503: Problem } };
