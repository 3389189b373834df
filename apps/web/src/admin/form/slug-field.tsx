import { Button, TextInput } from '@mantine/core';
import { SLUG, toSlug } from '@motu/core';
import { fr } from './fr.ts';
import classes from './slug-field.module.css';

type SlugFieldProps = {
  label: string;
  hint: string;
  /** What it may be made from. */
  name: string;
  slug: string;
  error: string | undefined;
  onChange: (slug: string) => void;
};

/** The address of a thing, typed or taken from its name. */
export function SlugField({ label, hint, name, slug, error, onChange }: SlugFieldProps) {
  const proposed = toSlug(name).slice(0, SLUG.maxLength);
  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        description={hint}
        required
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        maxLength={SLUG.maxLength}
        value={slug}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {proposed !== '' && proposed !== slug && (
        <Button variant="subtle" className={classes.take} onClick={() => onChange(proposed)}>
          {fr.fromName}
        </Button>
      )}
    </div>
  );
}
