import { formatNumber } from '@motu/core';
import cover from '../ui/cover.module.css';
import { FieldGroup } from '../ui/field-group.tsx';
import type { Ratio } from './draw-map.ts';
import { fr } from './fr.ts';
import classes from './picture-modal.module.css';

type SizeChoiceProps = { size: number[]; value: Ratio; onChange: (ratio: Ratio) => void };

const RATIOS: Ratio[] = [1, 2, 3];

/** The size of the picture, in times the screen and in pixels. */
export function SizeChoice({ size: [width = 0, height = 0], value, onChange }: SizeChoiceProps) {
  return (
    <FieldGroup label={fr.size} className={classes.sizes}>
      {RATIOS.map((ratio) => (
        <label key={ratio} className={classes.size}>
          <input
            className={cover.cover}
            type="radio"
            name="taille"
            checked={value === ratio}
            onChange={() => onChange(ratio)}
          />
          <span className={classes.times}>
            {fr.sizes[ratio]} ({ratio}×)
          </span>
          <span className={classes.pixels}>{fr.pixels(formatNumber(width * ratio), formatNumber(height * ratio))}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
