import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';

type FieldProps<T> = { label: string; value: T; onChange: (value: T) => void };

export function ColorField({ label, value, onChange }: FieldProps<string>) {
  return (
    <TextInput
      label={label}
      type="color"
      value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : '#808080'}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type Typed = { of: number; shown: number | string };

/** A style written by hand may hold anything where a number belongs. */
const shownOf = (value: number): number | string => (Number.isFinite(value) ? value : '');

type NumberFieldProps = FieldProps<number> & { min?: number; max?: number };

/** A number within its bounds; what is being typed may be outside of them for a moment, and goes nowhere. */
export function NumberField({ label, value, onChange, min = 0, max = 200 }: NumberFieldProps) {
  const [typed, setTyped] = useState<Typed>({ of: value, shown: shownOf(value) });
  if (!Object.is(typed.of, value)) setTyped({ of: value, shown: shownOf(value) });
  return (
    <NumberInput
      label={label}
      hideControls
      min={min}
      max={max}
      decimalSeparator=","
      value={typed.shown}
      onBlur={() => typed.shown === '' && setTyped({ of: value, shown: shownOf(value) })}
      onChange={(next) => {
        const isWithin = typeof next === 'number' && next >= min && next <= max;
        setTyped({ of: isWithin ? next : value, shown: next });
        if (isWithin) onChange(next);
      }}
    />
  );
}

/** A share of one, as a percentage. */
export function PercentField({ label, value, onChange }: FieldProps<number>) {
  return (
    <NumberField label={label} max={100} value={Math.round(value * 100)} onChange={(next) => onChange(next / 100)} />
  );
}

type Choice<T extends string> = { value: T; label: string };

type ChoiceFieldProps<T extends string> = FieldProps<T> & {
  choices: readonly Choice<T>[];
  error?: string | undefined;
  /** What was chosen needs values that are on their way: it is shown meanwhile, so that keys go on from there. */
  isReading?: boolean;
};

export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, value, choices, error, isReading = false, onChange } = props;
  const [chosen, setChosen] = useState({ of: value, shown: value });
  if (chosen.of !== value) setChosen({ of: value, shown: value });
  return (
    <NativeSelect
      label={label}
      data={[...choices]}
      value={isReading ? chosen.shown : value}
      error={error}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
      onChange={({ currentTarget }) => {
        setChosen({ of: value, shown: currentTarget.value as T });
        onChange(currentTarget.value as T);
      }}
    />
  );
}

export function CheckField({ label, value, onChange }: FieldProps<boolean>) {
  return <Checkbox label={label} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}

/** Choices of a table of words: `{ none: 'Continu' }` → `[{ value: 'none', label: 'Continu' }]`. */
export const choicesOf = <T extends string>(words: Readonly<Record<T, string>>): Choice<T>[] =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));
