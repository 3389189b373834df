import { TextInput } from '@mantine/core';
import { NAME_MAX } from '@motu/contract';
import { SlugField } from './slug-field.tsx';

type NameFieldsProps = {
  texts: { name: string; nameHint?: string; slug: string; slugHint: (slug: string) => string };
  name: string;
  slug: string;
  nameError: string | undefined;
  slugError: string | undefined;
  onName: (name: string) => void;
  onSlug: (slug: string) => void;
};

/** What a thing is called, and its name in addresses. */
export function NameFields({ texts, name, slug, nameError, slugError, onName, onSlug }: NameFieldsProps) {
  return (
    <>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        withAsterisk
        maxLength={NAME_MAX}
        value={name}
        error={nameError}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <SlugField
        label={texts.slug}
        hint={texts.slugHint(slug)}
        name={name}
        slug={slug}
        error={slugError}
        onChange={onSlug}
      />
    </>
  );
}
