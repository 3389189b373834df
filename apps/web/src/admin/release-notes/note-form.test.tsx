import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderInTheme } from '../../ui/testing.tsx';
import type { EditForm } from '../form/use-edit-form.ts';
import type { NoteDraft } from './fields.ts';
import { NoteForm } from './note-form.tsx';

test('ADM-05 (SEC-17) who writes a note that cannot be shown reads in its preview on which line it fails', () => {
  const draft: NoteDraft = { content: '## Version 6\n\n<script>x</script>', order: 1, published: false, version: 1 };
  const form = { draft, set: () => {}, error: () => undefined } as unknown as EditForm<NoteDraft>;
  renderInTheme(
    <MemoryRouter>
      <NoteForm {...form} />
    </MemoryRouter>,
  );
  const preview = screen.getByRole('region', { name: 'Aperçu' });
  expect(preview.textContent).toContain(
    "Une erreur est survenue pendant l'affichage des données. Ligne 3\u00a0: du code",
  );
});
