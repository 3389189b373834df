import { Button, TextInput } from '@mantine/core';
import { PRODUCT_NAME_MAX, type StoredSettings, TAGLINE_MAX } from '@motu/contract';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import type { SettingsDraft } from './fields.ts';
import { fr } from './fr.ts';
import { IdentityPreview } from './identity-preview.tsx';
import own from './identity-section.module.css';
import { LogoField } from './logo-field.tsx';
import { PublisherFields } from './publisher-fields.tsx';
import { ToolbarField } from './toolbar-field.tsx';

type IdentitySectionProps = { form: EditForm<SettingsDraft>; configured: StoredSettings['configured'] };

/** Nothing written: the configuration's. */
const CONFIGURED = { product_name: null, tagline: null, logo: null, toolbar: null, publisher: null };

/** How this installation calls and shows itself, as visitors will see it (ADM-24). */
export function IdentitySection({ form, configured }: IdentitySectionProps) {
  const { draft, set, error } = form;
  const isChanged = Object.keys(CONFIGURED).some((name) => draft[name as keyof typeof CONFIGURED] !== null);
  return (
    <section className={`${classes.columns} ${own.section}`} aria-labelledby="identite">
      <div className={own.head}>
        <h2 id="identite" className={classes.section}>
          {fr.identity}
        </h2>
        <Button variant="subtle" disabled={!isChanged} title={fr.resetHint} onClick={() => set(CONFIGURED)}>
          {fr.reset}
        </Button>
      </div>
      <div className={classes.fields}>
        <TextInput
          label={fr.productName}
          description={fr.configuredHe(configured.product_name)}
          maxLength={PRODUCT_NAME_MAX}
          autoComplete="off"
          value={draft.product_name ?? ''}
          error={error('product_name')}
          onChange={({ currentTarget }) => set({ product_name: currentTarget.value || null })}
        />
        <TextInput
          label={fr.tagline}
          description={configured.tagline ? fr.configuredHe(configured.tagline) : fr.taglineHint}
          maxLength={TAGLINE_MAX}
          autoComplete="off"
          value={draft.tagline ?? ''}
          error={error('tagline')}
          onChange={({ currentTarget }) => set({ tagline: currentTarget.value || null })}
        />
        <LogoField logo={draft.logo} error={error('logo')} onChange={(logo) => set({ logo })} />
        <ToolbarField
          toolbar={draft.toolbar}
          configured={configured.toolbar}
          onChange={(toolbar) => set({ toolbar })}
        />
        <PublisherFields
          publisher={draft.publisher}
          configured={configured.publisher}
          error={error}
          onChange={(publisher) => set({ publisher })}
        />
      </div>
      <IdentityPreview draft={draft} configured={configured} />
    </section>
  );
}
