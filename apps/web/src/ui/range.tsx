import type { CSSProperties } from 'react';
import classes from './range.module.css';

type RangeProps = {
  id: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value in words. */
  valueText: string;
  className?: string | undefined;
  onChange: (value: number) => void;
};

/** A number moved by mouse, by finger and by arrow keys. */
export function Range({ id, min, max, step, value, valueText, className = '', onChange }: RangeProps) {
  const share = ((value - min) / (max - min)) * 100;
  return (
    <input
      id={id}
      type="range"
      className={`${classes.slider} ${className}`}
      min={min}
      max={max}
      step={step}
      value={value}
      aria-valuetext={valueText}
      style={{ '--value': `${share}%` } as CSSProperties}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
