import { expect, test } from 'vitest';
import { shownAction } from './actions.ts';

test('APP-01 the journal is read in French, and a code of a later version still shows', () => {
  expect(shownAction('sign-in-failed').label).toBe('Connexion refusée');
  expect(shownAction('release-note-remove').label).toBe('Note de version supprimée');
  expect(shownAction('layer-merge').label).toBe('layer-merge');
});
