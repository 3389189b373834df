import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Patch } from './find-patches.ts';
import { type LayerUpdates, LayerUpdatesContext } from './layer-updates-context.ts';
import { UpdatesIcon } from './updates-mark.tsx';

const known: LayerUpdates = {
  patches: [],
  gone: [],
  failures: [],
  error: null,
  isChecking: false,
  progress: null,
  checkedAt: 0,
  check: async () => {},
  stop() {},
};

function showIcon(updates: Partial<LayerUpdates>) {
  const { container } = render(
    <MantineProvider>
      <LayerUpdatesContext value={{ ...known, ...updates }}>
        <UpdatesIcon size={20} stroke={1.75} />
      </LayerUpdatesContext>
    </MantineProvider>,
  );
  const icon = container.querySelector('[data-state]');
  return {
    state: icon?.getAttribute('data-state'),
    text: icon?.textContent,
    drawn: icon?.querySelector('svg')?.getAttribute('class') ?? '',
  };
}

test('ADM-03 the icon is the ring while capabilities are fetched, whatever was known before, then a download or a check', () => {
  const patches = [{} as Patch];
  for (const before of [null, [], patches]) {
    const { state, text, drawn } = showIcon({ patches: before, isChecking: true });
    expect([state, text]).toEqual(['checking', 'Vérification des mises à jour\u00a0: ']);
    expect(drawn).toMatch(/ring/);
  }
  expect(showIcon({ patches })).toMatchObject({ state: 'pending', drawn: expect.stringContaining('icon-download') });
  expect(showIcon({})).toMatchObject({ state: 'done', drawn: expect.stringContaining('icon-circle-check') });
  expect(showIcon({ patches: null }).state).toBe('unknown');
});
