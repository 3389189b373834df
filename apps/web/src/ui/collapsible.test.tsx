import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Collapsible } from './collapsible.tsx';
import { renderInTheme } from './testing.tsx';

let measure: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(height: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  renderInTheme(
    <Collapsible maxHeight={300}>
      <a href="/carte/tahiti">Tahiti</a>
    </Collapsible>,
  );
  act(() => measure());
}

test('WEL-06 content higher than 300 px is cut, shown whole and cut again', () => {
  show(301);
  const more = screen.getByRole('button', { name: 'Afficher plus' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  fireEvent.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(screen.getByRole('button', { name: 'Afficher plus' })).toBeTruthy();
});

test('WEL-06 content that fits has no button', () => {
  show(300);
  expect(screen.queryByRole('button')).toBeNull();
});

test('WEL-06 a link that takes the focus is never hidden by the cut', () => {
  show(900);
  act(() => screen.getByRole('link').focus());
  expect(screen.getByRole('button', { name: 'Masquer' })).toBeTruthy();
});
