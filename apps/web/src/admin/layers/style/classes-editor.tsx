import { NumberInput, TextInput } from '@mantine/core';
import { CLASSES_MAX, CLASSES_MIN, type LayerAttribute } from '@motu/contract';
import { useState } from 'react';
import { colorsOf } from '../../../ui/palettes.ts';
import fields from '../../form/fields.module.css';
import { Figures } from './attribute-facts.tsx';
import { ColorBox } from './categories-editor.tsx';
import { ChoiceField, choicesOf } from './fields.tsx';
import { fr } from './fr.ts';
import type { Look } from './look.ts';
import { classNames } from './look-edits.ts';
import { type Method, numbersOf } from './look-recipes.ts';
import type { Cut } from './mode-recipes.ts';
import { PaletteField } from './palette-field.tsx';
import classes from './style-panel.module.css';
import { type Asked, formatAttribute, useValues } from './use-attributes.ts';

type Classes = Extract<Look, { mode: 'classes' }>;

type ClassesEditorProps = {
  look: Classes;
  asked: Asked;
  attributes: readonly LayerAttribute[];
  /** Values that a choice asked for are on their way. */
  isReading: boolean;
  onCut: (cut: Cut) => void;
  onLook: (look: Classes) => void;
};

const COUNTS = Array.from({ length: CLASSES_MAX - CLASSES_MIN + 1 }, (_, i) => String(CLASSES_MIN + i));

/** Numbers parted into classes, by a method or by hand. */
export function ClassesEditor({ look, asked, attributes, isReading, onCut, onLook }: ClassesEditorProps) {
  const { field, bounds, colors } = look;
  const count = bounds.length + 1;
  const { data } = useValues(asked, field, Math.min(CLASSES_MAX, Math.max(CLASSES_MIN, count)));
  const method = methodOf(bounds, data?.bounds ?? null);
  // Chosen by hand: a bound that happens to be that of a method does not change what was chosen.
  const [isByHand, setByHand] = useState(false);
  const shown = isByHand ? 'hand' : method;
  const cut = (changes: Partial<Cut>) => {
    setByHand(false);
    onCut({ field, count, method: shown === 'hand' ? 'equal' : shown, ...changes });
  };
  return (
    <>
      <ChoiceField
        label={fr.attribute}
        choices={numbersOf(attributes).map((one) => ({ value: one.name, label: formatAttribute(one) }))}
        value={field}
        isReading={isReading}
        onChange={(chosen) => cut({ field: chosen })}
      />
      {data && <Figures values={data} />}
      <div className={fields.line}>
        <ChoiceField
          label={fr.method}
          choices={choicesOf<Method>(fr.methods)}
          value={shown}
          isReading={isReading}
          onChange={(chosen) => (chosen === 'hand' ? setByHand(true) : cut({ method: chosen }))}
        />
        <ChoiceField
          label={fr.classes}
          choices={(COUNTS.includes(String(count)) ? COUNTS : [...COUNTS, String(count)]).map((value) => ({
            value,
            label: value,
          }))}
          value={String(count)}
          isReading={isReading}
          onChange={(chosen) => cut({ count: Number(chosen) })}
        />
      </div>
      <PaletteField
        kinds={['ordered', 'diverging']}
        colors={colors}
        onChange={(palette) => onLook({ ...look, colors: colorsOf(palette, count) })}
      />
      <ClassList look={look} onLook={onLook} onBound={() => setByHand(true)} />
    </>
  );
}

type ClassListProps = { look: Classes; onLook: (look: Classes) => void; onBound: () => void };

function ClassList({ look, onLook, onBound }: ClassListProps) {
  const { bounds, names, colors } = look;
  // What was wrong among other bounds says nothing of these.
  const [fault, setFault] = useState<{ index: number; bounds: string } | null>(null);
  const wrong = fault?.bounds === bounds.join() ? fault.index : null;
  const setBound = (index: number, value: number) => {
    const isInOrder = value > (bounds[index - 1] ?? -Infinity) && value < (bounds[index + 1] ?? Infinity);
    setFault(isInOrder ? null : { index, bounds: bounds.join() });
    if (!isInOrder || value === bounds[index]) return;
    onBound();
    const next = bounds.map((bound, i) => (i === index ? value : bound));
    onLook({ ...look, bounds: next, names: classNames(next) });
  };
  return (
    <>
      <ul className={classes.items} aria-label={fr.modes.classes}>
        {colors.map((color, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: classes are known by their order
          <li key={i} className={`${classes.item} ${classes.class}`}>
            <ColorBox
              name={names[i] ?? ''}
              color={color}
              onChange={(next) => onLook({ ...look, colors: colors.map((one, j) => (j === i ? next : one)) })}
            />
            <TextInput
              aria-label={fr.legendName(names[i] ?? '')}
              maxLength={200}
              value={names[i] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onLook({ ...look, names: names.map((one, j) => (j === i ? value : one)) })
              }
            />
            {i < bounds.length && (
              <BoundField
                label={fr.bound(i + 1)}
                bound={bounds[i] ?? 0}
                isWrong={wrong === i}
                onChange={(bound) => setBound(i, bound)}
              />
            )}
          </li>
        ))}
      </ul>
      {wrong !== null && (
        <p className={fields.fault} role="alert">
          {fr.boundsOrder}
        </p>
      )}
    </>
  );
}

type BoundFieldProps = { label: string; bound: number; isWrong: boolean; onChange: (bound: number) => void };

/** A bound is taken once its field is left: while it is typed, it passes by all smaller ones. */
function BoundField({ label, bound, isWrong, onChange }: BoundFieldProps) {
  const [typed, setTyped] = useState<{ of: number; shown: number | string }>({ of: bound, shown: bound });
  if (typed.of !== bound) setTyped({ of: bound, shown: bound });
  return (
    <NumberInput
      aria-label={label}
      hideControls
      decimalSeparator=","
      value={typed.shown}
      error={isWrong}
      onChange={(shown) => setTyped({ of: bound, shown })}
      onBlur={() => {
        if (typed.shown === '') setTyped({ of: bound, shown: bound });
        else onChange(Number(typed.shown));
      }}
    />
  );
}

/** The method that gives these bounds. */
function methodOf(bounds: readonly number[], known: Record<Cut['method'], number[]> | null): Method {
  const methods = ['equal', 'quantile', 'natural'] as const;
  return methods.find((method) => known?.[method].join() === bounds.join()) ?? 'hand';
}
