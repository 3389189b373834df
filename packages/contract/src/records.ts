import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';

const tags = ['Données (OGC API)'];

/** The catalogue by OGC API Records, which reads its parameters as the other parts of OGC API do. */
export const recordCalls = withSchemas(endpoints.records, {
  catalogue: { tags, summary: 'Le catalogue des couches (OGC API Records 1.0)' },
  items: { tags, summary: 'Les fiches des couches\u00a0: q, bbox, datetime, type, ids, limit, offset' },
  item: {
    tags,
    summary: 'La fiche d’une couche',
    params: Type.Object({ record: Type.String({ maxLength: 200 }) }),
  },
});
