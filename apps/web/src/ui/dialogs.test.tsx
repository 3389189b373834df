import { AppError } from '@motu/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ErrorModal } from './error-modal.tsx';
import { renderInTheme } from './testing.tsx';
import { words } from './words.ts';

function confirm() {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  renderInTheme(
    <ConfirmDialog opened title="Supprimer le dessin ?" onCancel={onCancel} onConfirm={onConfirm}>
      Il ne pourra pas être retrouvé.
    </ConfirmDialog>,
  );
  return { onCancel, onConfirm };
}

test('WEL-10 the confirm dialog offers « Annuler » and « Confirmer »', () => {
  const { onCancel, onConfirm } = confirm();
  expect(screen.getByRole('dialog', { name: 'Supprimer le dessin ?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
});

test('WEL-10 « Annuler » and Escape confirm nothing', () => {
  const { onCancel, onConfirm } = confirm();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 2]);
});

test('the error modal shows the sentence, folds the reason and offers to try again', () => {
  const onRetry = vi.fn();
  const error = new AppError('upstream', 'La source ne répond pas.', { cause: new Error('Invalid type: {type}') });
  renderInTheme(<ErrorModal error={error} onClose={() => {}} onRetry={onRetry} />);
  expect(screen.getByRole('dialog', { name: 'Erreur' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('La source ne répond pas.');
  expect(screen.getByText(/Invalid type: \{type\}/)).toBeTruthy();
  expect(screen.getByText('Détail').closest('details')?.open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the error modal does not show the text of a fault we did not foresee', () => {
  renderInTheme(<ErrorModal error={new Error('x is undefined')} onClose={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe(words.unexpected);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('APP-12 the words that every screen shares are written to the character', () => {
  const { close, cancel, retry, save, delete: remove, showMore, showLess, signOut, username, password } = words;
  expect([close, cancel, retry, save, remove, showMore, showLess, signOut, username, password]).toEqual([
    'Fermer',
    'Annuler',
    'Réessayer',
    'Enregistrer',
    'Supprimer',
    'Afficher plus',
    'Masquer',
    'Se déconnecter',
    "Nom d'utilisateur",
    'Mot de passe',
  ]);
  expect(Object.values(words.welcomeTabs)).toEqual([
    'Bienvenue',
    'Nouveautés',
    'À propos',
    "Conditions d'utilisation",
    'Mentions légales',
    'Confidentialité',
  ]);
});
