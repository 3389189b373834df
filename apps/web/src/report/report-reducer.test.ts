import { expect, test } from 'vitest';
import { fr } from './fr.ts';
import { checkReport, emptyReport, type ReportFields, reportReducer, serverErrors } from './report-reducer.ts';

const GOOD: ReportFields = { categorie: 'nom', description: 'Le nom est faux.', email: '' };

test.each<[Partial<ReportFields>, object]>([
  [{}, {}],
  [{ email: ' hina@exemple.pf ' }, {}],
  [{ categorie: '' }, { categorie: fr.categoryMissing }],
  [{ description: ' \n' }, { description: fr.descriptionMissing }],
  [{ email: 'hina' }, { email: fr.emailWrong }],
  [{ email: 'hina@exemple' }, { email: fr.emailWrong }],
])('INFO-07 %j is checked beside its field before it is sent', (changes, errors) => {
  expect(checkReport({ ...GOOD, ...changes })).toEqual(errors);
});

test('INFO-07 a refused report keeps what was written, and a corrected field is no longer marked', () => {
  const typed = reportReducer(emptyReport, { type: 'CHANGE', changes: { ...GOOD, email: 'hina@' } });
  const errors = serverErrors([
    { field: 'email', message: '« email » n’a pas la forme attendue.' },
    { field: 'zoom', message: '« zoom » doit être un nombre.' },
  ]);
  const refused = reportReducer(typed, { type: 'REFUSE', errors, message: null });
  expect(refused.errors).toEqual({ email: fr.emailWrong });
  expect(refused.fields.description).toBe(GOOD.description);
  expect(reportReducer(refused, { type: 'CHANGE', changes: { email: '' } }).errors).toEqual({});
});
