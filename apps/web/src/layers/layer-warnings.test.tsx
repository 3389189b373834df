import type { LayerItem } from '@motu/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInTheme } from '../ui/testing.tsx';
import { LayerWarnings } from './layer-warnings.tsx';

const layer = (slug: string, avertissement: string | null) =>
  ({ slug, name: `Couche ${slug}`, metadata: { avertissement } }) as LayerItem;

const ROADS = layer('routes', '<p>Ne pas utiliser pour la <strong>navigation</strong>.</p>');
const REEFS = layer('recifs', '<p>Positions approximatives.</p>');
const GROUND = layer('fond', null);

const understand = () => fireEvent.click(screen.getByRole('button', { name: "J'ai compris" }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('WEL-11 a layer visible at start shows its warning, which only « J’ai compris » closes', async () => {
  renderInTheme(<LayerWarnings layers={[GROUND, ROADS]} />);
  const dialog = await screen.findByRole('dialog', { name: 'Avertissement' });
  expect(dialog.textContent).toContain('Couche routes');
  expect(screen.getByText('navigation').tagName).toBe('STRONG');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeTruthy();
  understand();
  await gone();
});

test('WEL-11 warnings come one after the other, once per layer', async () => {
  const { rerender } = renderInTheme(<LayerWarnings layers={[]} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<LayerWarnings layers={[ROADS, REEFS]} />);
  expect(await screen.findByText('Couche routes')).toBeTruthy();
  understand();
  expect(await screen.findByText('Couche recifs')).toBeTruthy();
  expect(screen.queryByText('Couche routes')).toBeNull();
  understand();
  await gone();
  rerender(<LayerWarnings layers={[]} />);
  rerender(<LayerWarnings layers={[ROADS, REEFS]} />);
  await gone();
});

test('WEL-11 (SEC-16) the HTML of a warning is cleaned', async () => {
  renderInTheme(<LayerWarnings layers={[layer('piege', '<img src=x onerror="window.hit = 1"><p>Texte</p>')]} />);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.querySelector('img')).toBeNull();
  expect(screen.getByText('Texte')).toBeTruthy();
});

test('WEL-11 a warning waits while something else is open', async () => {
  const { rerender } = renderInTheme(<LayerWarnings layers={[ROADS]} isPaused />);
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<LayerWarnings layers={[ROADS]} />);
  expect(await screen.findByRole('dialog', { name: 'Avertissement' })).toBeTruthy();
});
