import type { LayerAttribute } from '@motu/contract';
import { formatPercent } from '@motu/core';
import { useId } from 'react';
import { colorsOf } from '../../../ui/palettes.ts';
import { Range } from '../../../ui/range.tsx';
import { ChoiceField } from './fields.tsx';
import { fr } from './fr.ts';
import type { Heat } from './heat.ts';
import { numbersOf } from './look-recipes.ts';
import { PaletteField } from './palette-field.tsx';
import classes from './style-panel.module.css';
import { formatAttribute } from './use-attributes.ts';

type HeatEditorProps = { heat: Heat; attributes: readonly LayerAttribute[]; onChange: (heat: Heat) => void };

/** How dense points are: how far each reaches, what it counts for, and the colours of it. */
export function HeatEditor({ heat, attributes, onChange }: HeatEditorProps) {
  const { field } = heat;
  const numbers = numbersOf(attributes).map((one) => ({ value: one.name, label: formatAttribute(one) }));
  // An attribute that the data have no more stays, so that nobody loses it by opening the page.
  const isGone = field !== null && !numbers.some(({ value }) => value === field);
  const choices = [{ value: '', label: fr.heatOne }, ...numbers, ...(isGone ? [{ value: field, label: field }] : [])];
  return (
    <>
      <ChoiceField
        label={fr.heatWeight}
        choices={choices}
        value={field ?? ''}
        onChange={(chosen) => onChange({ ...heat, field: chosen === '' ? null : chosen })}
      />
      <PaletteField
        kinds={['ordered']}
        colors={heat.colors}
        onChange={(palette) => onChange({ ...heat, colors: colorsOf(palette, heat.colors.length) })}
      />
      <HeatSliders heat={heat} onChange={onChange} />
    </>
  );
}

function HeatSliders({ heat, onChange }: Omit<HeatEditorProps, 'attributes'>) {
  const set = (changes: Partial<Heat>) => onChange({ ...heat, ...changes });
  return (
    <div className={classes.grid}>
      <Slider
        label={fr.heatRadius}
        min={4}
        max={100}
        step={1}
        value={heat.radius}
        valueText={fr.pixels(heat.radius)}
        onChange={(radius) => set({ radius })}
      />
      <Slider
        label={fr.heatIntensity}
        min={0.1}
        max={10}
        step={0.1}
        value={heat.intensity}
        valueText={fr.times(heat.intensity)}
        onChange={(intensity) => set({ intensity })}
      />
      <Slider
        label={fr.heatOpacity}
        min={5}
        max={100}
        step={5}
        value={Math.round(heat.opacity * 100)}
        valueText={formatPercent(Math.round(heat.opacity * 100))}
        onChange={(percent) => set({ opacity: percent / 100 })}
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value in words. */
  valueText: string;
  onChange: (value: number) => void;
};

function Slider({ label, valueText, ...range }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className={classes.summary}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{valueText}</output>
      </div>
      <Range id={id} className={classes.range} valueText={valueText} {...range} />
    </div>
  );
}
