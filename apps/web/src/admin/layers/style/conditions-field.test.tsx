import { MantineProvider } from '@mantine/core';
import type { LayerAttribute, LayerInput } from '@motu/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../../api/index.ts';
import { ConditionsField } from './conditions-field.tsx';

const ATTRIBUTES: LayerAttribute[] = [
  { name: 'nom', title: null, kind: 'text' },
  { name: 'pop', title: null, kind: 'number' },
];

function Held({ start, onFilter }: { start: unknown; onFilter: (filter: unknown) => void }) {
  const [filter, setFilter] = useState(start);
  return (
    <ConditionsField
      filter={filter}
      asked={{ id: null, layer: {} as LayerInput }}
      attributes={ATTRIBUTES}
      onChange={(next) => {
        setFilter(next);
        onFilter(next);
      }}
    />
  );
}

test('ADM-16 a decimal is typed in a condition, compared as a number, and as text once its attribute is one', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(api.layerStyles, 'values').mockReturnValue(new Promise(() => {}));
  const onFilter = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Held start={['>', 'pop', '']} onFilter={onFilter} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const value = screen.getByLabelText<HTMLInputElement>('Valeur comparée', { selector: 'input' });
  for (const text of ['1', '1,', '1,5']) {
    fireEvent.change(value, { target: { value: text } });
    expect(value.value).toBe(text);
  }
  expect(onFilter).toHaveBeenLastCalledWith(['>', 'pop', 1.5]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Attribut' }), { target: { value: 'nom' } });
  expect(onFilter).toHaveBeenLastCalledWith(['>', 'nom', '1.5']);
});
