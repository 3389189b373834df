import type { AttributeValues, LayerInput } from '@motu/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../../api/index.ts';
import { heatRules, PLAIN_HEAT } from './heat.ts';
import { readLook } from './look.ts';
import { PLAIN } from './look-edits.ts';
import type { Rule, Style } from './style.ts';
import { useModes } from './use-modes.ts';

const KNOWN = {
  attributes: [
    { name: 'nom', title: null, kind: 'text' as const },
    { name: 'pop', title: null, kind: 'number' as const },
  ],
  shapes: ['polygon' as const],
};
const VALUES: AttributeValues = {
  objects: 3,
  empty: 0,
  distinct: 2,
  values: [
    { value: 'a', count: 2 },
    { value: 'b', count: 1 },
  ],
  least: 1,
  most: 9,
  bounds: { equal: [5], quantile: [4], natural: [6] },
};
const ONE: Rule = { name: 'Tout', symbolizers: PLAIN.polygon };

/** The looks of a style, and a server whose answers come when they are given. */
function start(rules: Rule[] = [ONE]) {
  const answers: (() => void)[] = [];
  vi.spyOn(api.layerStyles, 'values').mockImplementation(
    () => new Promise((resolve) => answers.push(() => resolve({ content: VALUES }))),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const [style, setStyle] = useState<Style>({ name: 'S', rules });
      const asked = { id: null, layer: {} as LayerInput };
      return { style, modes: useModes({ asked, style, known: KNOWN, onChange: setStyle }) };
    },
    { wrapper },
  );
  return {
    modes: () => result.current.modes,
    rules: () => result.current.style.rules,
    look: () => readLook(result.current.style.rules),
    asked: async (count: number) => waitFor(() => expect(answers).toHaveLength(count)),
    answer: (index: number) => act(async () => answers[index]?.()),
  };
}

test('ADM-16 a look that is chosen again comes back as it was left', async () => {
  const own: Rule[] = [
    { ...ONE, filter: ['==', 'nom', 'a'] },
    { ...ONE, name: 'Grand', filter: ['>', 'pop', 5] },
  ];
  const { modes, rules, look, asked, answer } = start(own);
  act(() => modes().choose('one'));
  expect(look()).toEqual({ mode: 'one' });
  act(() => modes().choose('categories'));
  await asked(1);
  await answer(0);
  expect(look().mode).toBe('categories');
  act(() => modes().choose('rules'));
  expect(rules()).toEqual(own);
  act(() => modes().choose('categories'));
  expect(look()).toMatchObject({ mode: 'categories', field: 'nom' });
});

test('ADM-16 only the values that were asked last change the style, as it is by then', async () => {
  const { modes, rules, look, asked, answer } = start();
  act(() => modes().choose('categories'));
  await asked(1);
  act(() => modes().choose('classes'));
  await asked(2);
  const thick = PLAIN.polygon.map((one) => ({ ...one, outlineWidth: 7 }));
  act(() => modes().setRules([{ ...ONE, symbolizers: thick }]));
  await answer(1);
  expect(look()).toMatchObject({ mode: 'classes', bounds: [4] });
  expect(rules()[0]?.symbolizers[0]?.outlineWidth).toBe(7);
  await answer(0);
  expect(look().mode).toBe('classes');

  act(() => modes().choose('proportional'));
  await asked(3);
  act(() => modes().choose('one'));
  await answer(2);
  expect([look().mode, modes().isReading]).toEqual(['one', false]);
});

test('ADM-16 a choice that asks for values is being read from its first render until the last answer', async () => {
  const { modes, look, asked, answer } = start();
  act(() => modes().choose('categories'));
  expect(modes().isReading).toBe(true);
  await asked(1);
  await answer(0);
  expect(modes().isReading).toBe(false);
  act(() => modes().categories('pop'));
  expect(modes().isReading).toBe(true);
  await asked(2);
  act(() => modes().categories('nom'));
  await asked(3);
  await answer(1);
  expect(modes().isReading).toBe(true);
  await answer(2);
  expect([modes().isReading, look()]).toMatchObject([false, { mode: 'categories', field: 'nom' }]);
});

test('ADM-16 heat is chosen without reading values, keeps the zooms of the rule, and gives the former symbol back', () => {
  const near: Rule = { ...ONE, scaleDenominator: { max: 50_000 } };
  const { modes, rules, look } = start([near]);
  act(() => modes().choose('heat'));
  expect(look()).toEqual({ mode: 'heat', heat: PLAIN_HEAT });
  act(() => modes().set({ mode: 'heat', heat: { ...PLAIN_HEAT, field: 'pop', radius: 40 } }));
  expect(rules()).toEqual([
    {
      name: 'S',
      scaleDenominator: { max: 50_000 },
      symbolizers: [
        {
          kind: 'Heat',
          radius: 40,
          intensity: 1,
          opacity: 0.85,
          colors: PLAIN_HEAT.colors,
          weight: { name: 'property', args: ['pop'] },
        },
      ],
    },
  ]);
  act(() => modes().choose('one'));
  expect(rules()).toEqual([near]);
});

test('ADM-16 a heat among other symbols, or weighed by hand, stays a list of rules', () => {
  const [rule] = heatRules({ name: 'S' }, PLAIN_HEAT) as [Rule];
  const symbols = rule.symbolizers;
  expect(readLook([{ ...rule, symbolizers: [...symbols, ...PLAIN.point] }])).toEqual({ mode: 'rules' });
  expect(readLook([{ ...rule, filter: ['==', 'nom', 'a'] }])).toEqual({ mode: 'rules' });
  const weighed = symbols.map((one) => ({
    ...one,
    weight: { name: 'mul', args: [2, { name: 'property', args: ['pop'] }] },
  }));
  expect(readLook([{ ...rule, symbolizers: weighed }])).toEqual({ mode: 'rules' });
});
