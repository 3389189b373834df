import { MantineProvider } from '@mantine/core';
import type { Task } from '@motu/contract';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COLUMNS, TaskHead, TaskRow } from './task-row.tsx';
import { TASK } from './testing.ts';

function showRows(...tasks: Task[]) {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
  render(
    <MantineProvider>
      <MemoryRouter>
        <table>
          <thead>
            <TaskHead />
          </thead>
          <tbody>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} onAct={() => {}} />
            ))}
          </tbody>
        </table>
      </MemoryRouter>
    </MantineProvider>,
  );
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const [, ...rows] = screen.getAllByRole('row');
  return {
    heads,
    rows,
    cells: rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent ?? ''),
    ),
  };
}

test('ADM-07 the list has a column for state, progress, speed, duration, start and end', () => {
  const { heads, cells } = showRows(TASK);
  expect(heads).toEqual(['Couche et tâche', 'État', 'Progression', 'Débit', 'Durée', 'Début et fin', 'Actions']);
  expect(heads).toHaveLength(COLUMNS);
  const [, state, progress, speed, duration, start] = cells[0] ?? [];
  expect(state).toBe('En cours');
  expect(progress).toMatch(/64\s%/);
  expect(speed).toMatch(/^60\stuiles\/s$/);
  expect(duration).toMatch(/6\ssec/);
  expect(start).toBe('14 nov. 2026, 14:02'); // in Tahiti
});

test('ADM-07 a task that has ended tells when, and one that failed why; one that waits has neither speed nor start', () => {
  const ended = {
    ...TASK,
    state: 'failed',
    endedAt: '2026-11-15T00:12:00.000Z',
    error: 'Le disque est plein.',
  } as const;
  const waiting = { ...TASK, id: 'b', state: 'waiting', speed: null, startedAt: null } as const;
  const { rows, cells } = showRows({ ...ended, speed: null }, waiting);
  expect(cells[0]?.[5]).toMatch(/14:02Fin\u00a0: .*14:12$/);
  expect(rows[1]?.textContent).toContain('Le disque est plein.');
  expect([cells[2]?.[1], cells[2]?.[3], cells[2]?.[5]]).toEqual(['En attente', '—', '—']);
});
