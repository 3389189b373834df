import { AppError } from '@motu/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useEditForm } from './use-edit-form.ts';

type Thing = { name: string; zoom: number; version: number };
const START: Thing = { name: 'Mer', zoom: 8, version: 3 };

function start(save: (draft: Thing) => Promise<Thing>) {
  const onSaved = vi.fn();
  const check = ({ name }: Thing) => (name === '' ? [{ field: 'name', message: 'Donnez un nom.' }] : []);
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useEditForm({ start: START, check, save, onSaved }), { wrapper });
  return { form: () => result.current, onSaved };
}

test('ADM-04 what is wrong is told beside its field once one tries to save, and nothing is sent', async () => {
  const save = vi.fn();
  const { form } = start(save);
  act(() => form().set({ name: '' }));
  expect([form().changes, form().error('name')]).toEqual([1, undefined]);
  act(() => form().save());
  expect([form().error('name'), form().refusals]).toEqual(['Donnez un nom.', 1]);
  act(() => form().set({ name: 'Lagons' }));
  expect(form().error('name')).toBeUndefined();
  expect(save).not.toHaveBeenCalled();
});

test('ADM-04 what the server refuses stands beside its field until the field changes', async () => {
  const fields = [{ field: 'name', message: 'Ce nom est pris.' }];
  const { form } = start(() => Promise.reject(new AppError('invalid', 'Refusé', { fields })));
  act(() => form().set({ name: 'Lagons' }));
  act(() => form().save());
  await waitFor(() => expect(form().error('name')).toBe('Ce nom est pris.'));
  expect([form().failure, form().draft.name]).toEqual([null, 'Lagons']);
  act(() => form().set({ zoom: 9 }));
  expect(form().error('name')).toBe('Ce nom est pris.');
  act(() => form().set({ name: 'Autre' }));
  expect(form().error('name')).toBeUndefined();
});

test('ADM-09 another’s version is shown beside one’s own, and what is chosen is saved over it', async () => {
  const theirs = { ...START, zoom: 10, version: 4 };
  const save = vi.fn((draft: Thing) =>
    draft.version === 4
      ? Promise.resolve({ ...draft, version: 5 })
      : Promise.reject(new AppError('conflict', 'Modifié', { current: { ...theirs, id: 'x' } })),
  );
  const { form, onSaved } = start(save);
  act(() => form().set({ name: 'Lagons' }));
  act(() => form().save());
  await waitFor(() => expect(form().conflict).toEqual({ base: START, mine: { ...START, name: 'Lagons' }, theirs }));
  act(() => form().resolve({ ...theirs, name: 'Lagons' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ name: 'Lagons', zoom: 10, version: 5 }));
  expect([form().conflict, form().changes]).toEqual([null, 0]);
});

test.each([
  ['a cut', 'unavailable'],
  ['an ended session', 'unauthenticated'],
] as const)('ADM-04 (SEC-08) %s loses nothing typed', async (_what, code) => {
  const { form } = start(() => Promise.reject(new AppError(code, 'Rien n’a été enregistré.')));
  act(() => form().set({ name: 'Lagons' }));
  act(() => form().save());
  await waitFor(() => expect(form().failure).toBeInstanceOf(AppError));
  expect([form().draft.name, form().changes]).toEqual(['Lagons', 1]);
});

test('ADM-04 what is typed while it is being saved stays', async () => {
  let answer: (saved: Thing) => void = () => {};
  const { form } = start(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  act(() => form().set({ name: 'Lagons' }));
  act(() => form().save());
  await waitFor(() => expect(form().isSaving).toBe(true));
  act(() => form().set({ zoom: 12 }));
  await act(async () => answer({ name: 'Lagons', zoom: 8, version: 4 }));
  await waitFor(() => expect(form().base.version).toBe(4));
  expect(form().draft).toEqual({ name: 'Lagons', zoom: 12, version: 4 });
});
