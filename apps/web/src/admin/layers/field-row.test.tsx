import { MantineProvider } from '@mantine/core';
import type { LayerField } from '@motu/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SortableList } from '../../ui/sortable-list.tsx';
import { FieldRow } from './field-row.tsx';
import { fr } from './fields-fr.ts';

const FIELD: LayerField = { name: 'aire', title: 'Superficie', format: 'decimal', decimals: 3 };

test('ADM-17 the number of decimals is emptied to type another, and is the usual one when it is left so', () => {
  const seen = { decimals: FIELD.decimals };
  function Held() {
    const [field, setField] = useState(FIELD);
    seen.decimals = field.decimals;
    return (
      <SortableList items={[{ id: 'aire', name: 'Superficie' }]} words={fr.order} onMove={() => {}}>
        <FieldRow
          field={field}
          kind="decimal"
          error={() => undefined}
          onChange={(changes) => setField({ ...field, ...changes } as LayerField)}
          onRemove={() => {}}
        />
      </SortableList>
    );
  }
  render(
    <MantineProvider>
      <Held />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: fr.settings('Superficie') }));
  const decimals = screen.getByRole<HTMLInputElement>('textbox', { name: 'Décimales' });
  fireEvent.change(decimals, { target: { value: '' } });
  expect([decimals.value, seen.decimals]).toEqual(['', undefined]);
  fireEvent.change(decimals, { target: { value: '4' } });
  expect([decimals.value, seen.decimals]).toEqual(['4', 4]);
  fireEvent.change(decimals, { target: { value: '' } });
  fireEvent.blur(decimals);
  expect([decimals.value, seen.decimals]).toEqual(['2', undefined]);
});
