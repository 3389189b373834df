import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Zone } from '../tiles/zone.ts';
import { notifyEnd } from './notify-end.tsx';

const zone = { id: 'z', name: 'Moorea', tiles: 10, done: 10, hasData: true, date: '2026-11-12' } as unknown as Zone;
const shown = () => notificationsStore.getState().notifications;

beforeEach(() => notifications.clean());

test('OFF-04 a zone that is whole is announced until the notification is closed; one that was stopped is not', () => {
  notifyEnd(zone, 'asked', 0, vi.fn());
  expect(shown()).toEqual([]);
  notifyEnd(zone, null, 0, vi.fn());
  expect(shown()).toMatchObject([
    { title: 'Chargement de zone terminé', message: 'La mise en cache de la zone est terminée.', autoClose: false },
  ]);
});

test('OFF-04 when tiles failed, the same title tells their number and « Compléter la zone »', () => {
  const complete = vi.fn();
  notifyEnd({ ...zone, done: 7 }, null, 3, complete);
  const [told] = shown();
  expect(told).toMatchObject({ title: 'Chargement de zone terminé', autoClose: false });
  render(<MantineProvider>{told?.message}</MantineProvider>);
  expect(screen.getByText(/^3 tuiles manquent encore\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Compléter la zone' }));
  expect(complete).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});
