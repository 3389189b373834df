import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInTheme } from '../ui/testing.tsx';
import { CopyField } from './copy-field.tsx';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('SHARE-01 « Copié » stays 3000 ms after the link was copied', async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  renderInTheme(<CopyField label="Lien" text="https://carte.example/?zoom=8" />);
  await act(async () => fireEvent.click(screen.getByText('Copier')));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://carte.example/?zoom=8');
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.queryByText('Copié')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Copié')).toBeNull();
  expect(screen.queryByText('Copier')).not.toBeNull();
});
