import { NumberInput } from '@mantine/core';
import { ExtentPicker } from '../extent/extent-picker.tsx';
import classes from '../form/fields.module.css';
import { NameFields } from '../form/name-fields.tsx';
import { fromNumber, toNumber } from '../form/to-number.ts';
import type { EditForm } from '../form/use-edit-form.ts';
import { extentOf, placeOf } from './extent.ts';
import type { LocationDraft } from './fields.ts';
import { fr } from './fr.ts';

const NUMBERS = [
  ['lon', fr.lon],
  ['lat', fr.lat],
  ['width', fr.width],
  ['height', fr.height],
] as const;

/** A place and its address; picked on the map or typed. */
export function LocationForm({ draft, set, error }: EditForm<LocationDraft>) {
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <NameFields
          texts={fr}
          name={draft.title}
          slug={draft.slug}
          nameError={error('title')}
          slugError={error('slug')}
          onName={(title) => set({ title })}
          onSlug={(slug) => set({ slug })}
        />
        <div className={classes.pairs}>
          {NUMBERS.map(([name, label]) => (
            <NumberInput
              key={name}
              label={label}
              description={fr.degrees}
              required
              withAsterisk
              hideControls
              decimalSeparator=","
              decimalScale={6}
              value={fromNumber(draft[name])}
              error={error(name)}
              onChange={(value) => set({ [name]: toNumber(value) })}
            />
          ))}
        </div>
      </div>
      <div className={classes.aside}>
        <ExtentPicker extent={extentOf(draft)} onPick={(extent) => set(placeOf(extent))} />
      </div>
    </div>
  );
}
