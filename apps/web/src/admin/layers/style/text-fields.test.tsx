import { MantineProvider } from '@mantine/core';
import type { LayerAttribute } from '@motu/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { changed, type Symbolizer } from './style.ts';
import { TextFields } from './text-fields.tsx';

const ATTRIBUTES: LayerAttribute[] = [{ name: 'nom', title: null, kind: 'text' }];

function show(start: Symbolizer) {
  const seen = { symbolizer: start };
  function Held() {
    const [symbolizer, setSymbolizer] = useState(start);
    seen.symbolizer = symbolizer;
    return (
      <TextFields
        symbolizer={symbolizer}
        attributes={ATTRIBUTES}
        shapes={['point']}
        onChange={(changes) => setSymbolizer(changed(symbolizer, changes))}
      />
    );
  }
  render(
    <MantineProvider>
      <Held />
    </MantineProvider>,
  );
  return seen;
}

test('ADM-16 a composed label stays under the fingers, also while it is that of one attribute', () => {
  const seen = show({ kind: 'Text', label: '{{nom}}' });
  const attribute = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Attribut écrit' });
  fireEvent.change(attribute, { target: { value: '' } });
  expect(seen.symbolizer.label).toBe('{{nom}}');
  const text = screen.getByRole('textbox', { name: 'Texte écrit' });
  for (const label of ['Île {{nom}}', '{{nom}}', '{{nom}} (île)']) {
    fireEvent.change(text, { target: { value: label } });
    expect(seen.symbolizer.label).toBe(label);
    expect(screen.getByRole('textbox', { name: 'Texte écrit' })).toBe(text);
  }
  fireEvent.change(attribute, { target: { value: 'nom' } });
  expect([seen.symbolizer.label, screen.queryByRole('textbox', { name: 'Texte écrit' })]).toEqual(['{{nom}}', null]);
});

test('ADM-16 a size that is no number is shown as none', () => {
  show({ kind: 'Text', label: '{{nom}}', size: 'grand' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Taille (px)' }).value).toBe('');
});
