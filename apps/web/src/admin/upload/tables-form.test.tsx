import { MantineProvider } from '@mantine/core';
import type { FileContent, FileImport, TableChoices } from '@motu/contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fr } from './fr.ts';
import { TablesForm } from './tables-form.tsx';

const CONTENT: FileContent = {
  format: 'GeoPackage',
  tables: [
    { name: 'routes', projection: 'EPSG:4326' },
    { name: 'ponts', projection: 'EPSG:4326' },
  ],
  columns: [],
  columnX: null,
  columnY: null,
  encoding: null,
};
const REMOTE: FileImport = {
  id: 'f',
  state: 'ready',
  bytes: 100,
  received: 100,
  content: CONTENT,
  progress: null,
  problem: null,
  report: null,
  tables: [],
  difference: null,
};

function show(remote: FileImport, start: TableChoices | null) {
  const onRun = vi.fn();
  render(
    <MantineProvider>
      <MemoryRouter>
        <TablesForm fileName="a.gpkg" remote={remote} content={CONTENT} start={start} onRun={onRun} onStop={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const field = (table: string, name: RegExp) =>
    within(screen.getByRole('group', { name: fr.tableFields(table) })).getByRole('textbox', { name });
  return { onRun, field, submit: () => fireEvent.submit(document.querySelector('form') as HTMLFormElement) };
}

test('ADM-15 the first field that is refused takes the focus, each time', () => {
  const { onRun, field, submit } = show(REMOTE, null);
  const name = field('ponts', /^Nom de la couche/);
  fireEvent.change(name, { target: { value: ' ' } });
  for (const _ of [1, 2]) {
    submit();
    expect(document.activeElement).toBe(name);
    (document.activeElement as HTMLElement).blur();
  }
  fireEvent.change(name, { target: { value: 'Ponts' } });
  submit();
  expect(onRun).toHaveBeenCalledOnce();
});

test('ADM-15 what the server refused of a field is told until the field changes', () => {
  const sent = { table: 'ponts', name: 'Ponts', slug: 'ponts', projection: null };
  const problem = { detail: 'Refusé.', errors: [{ field: 'slug', message: 'Cet identifiant est pris.' }] };
  const tables = [{ ...sent, state: 'failed' as const, problem, report: null }];
  const { field } = show({ ...REMOTE, tables }, { tables: [sent], encoding: null, producer: null, licence: null });
  const slug = field('ponts', /^Identifiant/);
  expect([document.activeElement, slug.getAttribute('aria-invalid')]).toEqual([slug, 'true']);
  expect(screen.getAllByText('Cet identifiant est pris.').length).toBeGreaterThan(0);
  fireEvent.change(slug, { target: { value: 'ponts-2' } });
  expect(slug.getAttribute('aria-invalid')).not.toBe('true');
});
