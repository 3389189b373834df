import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import cover from './cover.module.css';
import { FieldGroup } from './field-group.tsx';
import classes from './segments.module.css';

type SegmentsProps<T extends string> = {
  label: string;
  isLabelHidden?: boolean;
  className?: string | undefined;
  choices: readonly { value: T; label: string; icon?: TablerIcon }[];
  value: T;
  onChange: (value: T) => void;
};

/** One of a few, side by side. Native boxes: arrows, names and states are the browser's own. */
export function Segments<T extends string>({ choices, value, onChange, ...group }: SegmentsProps<T>) {
  const name = useId();
  return (
    <FieldGroup {...group}>
      <div className={classes.segments}>
        {choices.map(({ value: own, label, icon: Icon }) => (
          <label key={own} className={classes.segment}>
            <input
              className={cover.cover}
              type="radio"
              name={name}
              checked={value === own}
              onChange={() => onChange(own)}
            />
            {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
