import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChoiceField } from './fields.tsx';

const CHOICES = ['un', 'deux', 'trois'].map((value) => ({ value, label: value }));

test('ADM-16 a choice whose values are on their way is shown meanwhile, keys go on from it, and the answer has the last word', () => {
  const onChange = vi.fn();
  const field = (value: string, isReading: boolean) => (
    <MantineProvider>
      <ChoiceField label="Choix" choices={CHOICES} value={value} isReading={isReading} onChange={onChange} />
    </MantineProvider>
  );
  const { rerender } = render(field('un', false));
  const select = screen.getByLabelText<HTMLSelectElement>('Choix');
  fireEvent.change(select, { target: { value: 'deux' } });
  expect(onChange).toHaveBeenCalledWith('deux');
  rerender(field('un', true));
  expect(select.value).toBe('deux');
  // Refused: what was there is shown again.
  rerender(field('un', false));
  expect(select.value).toBe('un');
  rerender(field('trois', true));
  expect(select.value).toBe('trois');
});
