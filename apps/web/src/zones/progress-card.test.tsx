import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Zone } from '../tiles/zone.ts';
import { ProgressCard } from './progress-card.tsx';
import { workStore } from './work-store.ts';

const zone = { id: 'z', name: 'Moorea', minZoom: 8, maxZoom: 12 } as unknown as Zone;
const state = {
  ...{ total: 200, finished: 50, failed: 3, remaining: 147, fetched: 20, bytes: 2048 },
  ...{ calculating: false, running: true },
};

afterEach(() => workStore.dispatch({ running: null }));

test('OFF-02 a zone that is being loaded tells its progress and failures; « Arrêter » stops it, and the card goes with the work', () => {
  workStore.dispatch({ running: { id: 'z', state, startedAt: Date.now(), phase: 'tiles' } });
  const onStop = vi.fn();
  render(<ProgressCard zone={zone} onStop={onStop} />, { wrapper: MantineProvider });
  const card = screen.getByRole('region', { name: 'Moorea' });
  expect(card.textContent).toMatch(/25\s%/);
  expect(card.textContent).toMatch(/50\s+tuiles\s+sur\s+200/);
  expect(card.textContent).toMatch(/3\s+échecs/);
  fireEvent.click(screen.getByRole('button', { name: 'Arrêter' }));
  expect(onStop).toHaveBeenCalledOnce();
  act(() => workStore.dispatch({ running: null }));
  expect(screen.queryByRole('region')).toBeNull();
});
