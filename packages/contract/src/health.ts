import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { Problem, problems } from './problem.ts';

const Alive = Type.Object({ status: Type.Literal('ok') });

export const healthCalls = withSchemas(endpoints.health, {
  /** The process answers. */
  live: { tags: ['État'], summary: 'Le programme répond', response: { 200: Alive } },
  /** The state store and the data folder can be written. */
  ready: {
    tags: ['État'],
    summary: 'La base et le dossier de données répondent',
    response: { 200: Alive, 503: Problem },
  },
  metrics: {
    tags: ['Administration'],
    summary: 'Mesures pour Prometheus (administrateurs, ou jeton de MOTU_METRICS_TOKEN)',
    response: { 200: Type.Any({ description: 'text/plain' }), ...problems },
  },
});
