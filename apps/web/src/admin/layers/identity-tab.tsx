import { TextInput } from '@mantine/core';
import { NAME_MAX } from '@motu/contract';
import { Switch } from '../../ui/switch.tsx';
import { SlugField } from '../form/slug-field.tsx';
import { AliasField } from './alias-field.tsx';
import { fr } from './form-fr.ts';
import type { TabProps } from './layer-form.tsx';

export function IdentityTab({ form: { draft, set, error }, drawn }: TabProps) {
  return (
    <>
      <TextInput
        label={fr.name}
        description={fr.nameHint}
        required
        maxLength={NAME_MAX}
        value={draft.name}
        error={error('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <SlugField
        label={fr.slug}
        hint={fr.slugHint(draft.slug)}
        name={draft.name}
        slug={draft.slug}
        error={error('slug')}
        onChange={(slug) => set({ slug })}
      />
      <AliasField aliases={draft.aliases} error={error('aliases')} onChange={(aliases) => set({ aliases })} />
      <div>
        <Switch
          label={fr.publish}
          hint={fr.publishHint}
          isOn={draft.published}
          onChange={(published) => set({ published })}
        />
        <Switch
          label={fr.searchable}
          hint={fr.searchableHint}
          isOn={draft.searchable}
          isDisabled={drawn !== 'features'}
          onChange={(searchable) => set({ searchable })}
        />
      </div>
    </>
  );
}
