import type { OfferedTable, TableProposal } from '@motu/contract';
import { expect, test } from 'vitest';
import { EMPTY } from './fields.ts';
import { bySchema, describeTable, foreignSource, NO_TABLE, ownSource, takeProposal } from './postgis-tables.ts';

const TABLE: OfferedTable = {
  ...{ schema: 'sig', table: 'Sentiers_balisés', column: 'geom', kind: 'table', geometryType: 'MULTILINESTRING' },
  ...{ srid: 3297, rows: 1200, indexed: true, comment: null, dates: [] },
};
const PROPOSAL: TableProposal = {
  ...{ name: 'Sentiers balisés', description: 'Relevés de 2024', minZoom: 11, style: { name: 'x', rules: [] } },
  ...{ extent: [-150, -18, -149, -17], columns: ['nom'] },
};

test('ADM-02 a table is found without accents or capitals, and tells its type, system and size', () => {
  const tables = [{ ...TABLE, schema: 'public', table: 'communes' }, TABLE];
  expect(bySchema(tables, 'BALISES')).toEqual([['sig', [TABLE]]]);
  expect(bySchema(tables, '').map(([schema]) => schema)).toEqual(['public', 'sig']);
  expect(describeTable(TABLE)).toBe('Lignes · EPSG:3297 · environ 1\u202f200 lignes · geom');
  expect(describeTable({ ...TABLE, kind: 'vue', rows: null, srid: 0, geometryType: 'GEOMETRY' })).toBe(
    'Géométries mêlées · projection dite par les lignes · vue · geom',
  );
});

test('ADM-02 a chosen table fills what is empty, replaces what another had proposed, and leaves what was written', () => {
  const first = { ...EMPTY, ...takeProposal(EMPTY, PROPOSAL, null) };
  expect(first).toMatchObject({
    name: 'Sentiers balisés',
    slug: 'sentiers-balises',
    minZoom: 11,
    style: PROPOSAL.style,
  });
  // The preview looks there.
  expect(first.sourceOptions.extent).toEqual(PROPOSAL.extent);
  expect(first.metadata.description).toBe('Relevés de 2024');
  const other = { ...PROPOSAL, name: 'Passes', description: null };
  expect(takeProposal(first, other, PROPOSAL)).toMatchObject({ name: 'Passes', slug: 'passes' });
  const written = { ...first, name: 'Mes chemins', slug: 'mes-chemins' };
  expect(takeProposal(written, other, PROPOSAL)).toMatchObject({ name: 'Mes chemins', slug: 'mes-chemins' });
});

test('ADM-02 who thinks better of a table goes on with an empty source', () => {
  const chosen = { ...EMPTY, ...ownSource(EMPTY), postgis: NO_TABLE };
  expect(foreignSource(chosen)).toMatchObject({ postgis: null, sourceUrl: '', style: null });
  expect(foreignSource(EMPTY)).toEqual({});
});
