import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { renderInTheme } from '../ui/testing.tsx';
import { AdminFault } from './admin-fault.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken(): never {
  throw new Error('The layer has no source.');
}

test('ADM-01 a fault shows its message as the title of a red alert, and its stack', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React tells of every caught error
  renderInTheme(
    <ErrorBoundary fallback={(error) => <AdminFault error={error} />}>
      <Broken />
    </ErrorBoundary>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.dataset.tone).toBe('danger');
  expect(alert.querySelector('p')?.textContent).toBe('The layer has no source.');
  expect(alert.querySelector('pre')?.textContent).toContain('at Broken');
});
