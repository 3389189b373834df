import { Switch } from '../../ui/switch.tsx';
import { NameFields } from '../form/name-fields.tsx';
import { AliasField } from './alias-field.tsx';
import { ContextsField } from './contexts-field.tsx';
import { fr } from './form-fr.ts';
import type { TabProps } from './tab-props.ts';

export function IdentityTab({ form: { draft, set, error }, drawn }: TabProps) {
  return (
    <>
      <NameFields
        texts={fr}
        name={draft.name}
        slug={draft.slug}
        nameError={error('name')}
        slugError={error('slug')}
        onName={(name) => set({ name })}
        onSlug={(slug) => set({ slug })}
      />
      <AliasField aliases={draft.aliases} error={error('aliases')} onChange={(aliases) => set({ aliases })} />
      <ContextsField
        chosen={draft.contexts ?? []}
        isPublished={draft.published}
        error={error('contexts')}
        onChange={(contexts) => set({ contexts })}
      />
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
        <Switch
          label={fr.download}
          hint={fr.downloadHint}
          isOn={draft.options.download !== false}
          isDisabled={drawn !== 'features' && drawn !== 'relief'}
          onChange={(isOn) => {
            const { download: _, ...options } = draft.options;
            set({ options: isOn ? options : { ...options, download: false } });
          }}
        />
      </div>
    </>
  );
}
