import { expect, test } from 'vitest';
import { changeField, describedIn, listFields, moveField } from './field-edits.ts';
import { EMPTY } from './fields.ts';

const nom = { name: 'nom', title: 'Nom' };
const lits = { name: 'lits', title: 'Places', unit: 'lits' };

test('ADM-17 what the table has and nobody described comes last, hidden, under a name that can be read', () => {
  const columns = [
    { name: 'date_pose', kind: 'date' as const },
    { name: 'nom', kind: 'text' as const },
  ];
  expect(listFields([nom], columns)).toEqual([nom, { name: 'date_pose', title: 'Date pose', hidden: true }]);
});

test('ADM-17 a field is changed, moved, and says nothing of what was emptied', () => {
  expect(changeField([nom, lits], 'lits', { unit: '', format: 'integer' })).toEqual([
    nom,
    { name: 'lits', title: 'Places', format: 'integer' },
  ]);
  expect(changeField([nom], 'nom', { title: '' })).toEqual([{ name: 'nom', title: '' }]);
  expect(moveField([nom, lits], 'lits', 0)).toEqual([lits, nom]);
});

test('ADM-17 the fields of another table are those that the server tells, until they are changed', () => {
  const base = { ...EMPTY, fields: [nom] };
  const told = { columns: [], fields: [lits], objects: [] };
  const postgis = { schema: 'public', table: 'refuges', column: 'geom' };
  expect(describedIn(base, base, told)).toEqual([nom]);
  expect(describedIn({ ...base, postgis }, base, told)).toEqual([lits]);
  expect(describedIn({ ...base, postgis, fields: [lits, nom] }, base, told)).toEqual([lits, nom]);
  expect(describedIn(EMPTY, EMPTY, told)).toEqual([lits]);
});
