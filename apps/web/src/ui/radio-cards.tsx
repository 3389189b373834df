import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import cover from './cover.module.css';
import { FieldGroup } from './field-group.tsx';
import classes from './radio-cards.module.css';

type RadioCardsProps<T extends string> = {
  label: string;
  className?: string | undefined;
  choices: readonly { value: T; label: string; description: string; icon?: TablerIcon }[];
  value: T;
  onChange: (value: T) => void;
};

/** One of a few that want a sentence each, as cards side by side where there is room. Native boxes, as segments are. */
export function RadioCards<T extends string>({ choices, value, onChange, ...group }: RadioCardsProps<T>) {
  const name = useId();
  return (
    <FieldGroup {...group}>
      <div className={classes.cards} data-many={choices.length > 3 || undefined}>
        {choices.map(({ value: own, label, description, icon: Icon }) => (
          <label key={own} className={classes.card}>
            <input
              className={cover.cover}
              type="radio"
              name={name}
              checked={value === own}
              aria-describedby={`${name}-${own}`}
              aria-label={label}
              onChange={() => onChange(own)}
            />
            <span className={classes.head}>
              <span className={classes.dot} aria-hidden="true" />
              {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
              {label}
            </span>
            <span id={`${name}-${own}`} className={classes.description}>
              {description}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
