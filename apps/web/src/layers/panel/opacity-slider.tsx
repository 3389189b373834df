import { formatNumber } from '@motu/core';
import { useId } from 'react';
import { Range } from '../../ui/range.tsx';
import { fr } from '../fr.ts';
import classes from './opacity-slider.module.css';

type OpacitySliderProps = { opacity: number; onChange: (opacity: number) => void };

const STEP = 5;

export function OpacitySlider({ opacity, onChange }: OpacitySliderProps) {
  const id = useId();
  const percent = Math.round(opacity * 100);
  const words = fr.percent(formatNumber(percent));
  return (
    <div className={classes.opacity}>
      <label className={classes.label} htmlFor={id}>
        {fr.opacity}
      </label>
      <Range
        id={id}
        className={classes.slider}
        min={0}
        max={100}
        step={STEP}
        value={percent}
        valueText={words}
        onChange={(value) => onChange(value / 100)}
      />
      <output className={classes.value} htmlFor={id}>
        {words}
      </output>
    </div>
  );
}
