import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { definePart, LazyPart } from './lazy-part.tsx';
import { renderInTheme } from './testing.tsx';

afterEach(() => vi.restoreAllMocks());

const Panel = () => <p>Panneau</p>;
const Other = () => <p>Autre</p>;

test('APP-07 a part shows its fallback, then itself', async () => {
  const part = definePart(
    async () => ({ Panel }),
    (module) => module.Panel,
  );
  renderInTheme(<LazyPart part={part} props={{}} />);
  expect(screen.getByText('Initialisation en cours...')).toBeTruthy();
  expect(await screen.findByText('Panneau')).toBeTruthy();
});

test('APP-07 a failed load shows an error, and trying again shows the part', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React tells of every caught error
  let loads = 0;
  const load = async () => {
    loads++;
    if (loads === 1) throw new Error('Network down.');
    return { Panel };
  };
  const part = definePart(load, (module) => module.Panel);
  renderInTheme(<LazyPart part={part} props={{}} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Network down.');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Panneau')).toBeTruthy();
  expect(loads).toBe(2);
});

test('APP-07 one part never stands in for another', async () => {
  const first = definePart(
    async () => ({ Panel }),
    (module) => module.Panel,
  );
  const second = definePart(
    async () => ({ Other }),
    (module) => module.Other,
  );
  const { rerender } = renderInTheme(<LazyPart part={first} props={{}} />);
  await screen.findByText('Panneau');
  rerender(<LazyPart part={second} props={{}} />);
  expect(await screen.findByText('Autre')).toBeTruthy();
});
