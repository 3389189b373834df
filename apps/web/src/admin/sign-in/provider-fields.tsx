import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import {
  NAME_MAX,
  OIDC_SECRET_MAX,
  type OidcSettings,
  type SignInInput,
  type StoredSignIn,
  URL_MAX,
} from '@motu/contract';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import { fr } from './fr.ts';
import { MappingFields } from './mapping-fields.tsx';

const EMPTY: OidcSettings = {
  ...{ name: '', issuer: '', client_id: '', groups_claim: null, mapping: [], creates_accounts: true },
};

type ProviderFieldsProps = { form: EditForm<SignInInput>; kept: StoredSignIn };

/** The provider of identities: where it is, who we are there, and what it gives (ID-01). */
export function ProviderFields({ form: { draft, set, error }, kept }: ProviderFieldsProps) {
  const { oidc } = draft;
  const change = (changes: Partial<OidcSettings>) => set({ oidc: { ...(oidc ?? EMPTY), ...changes } });
  const line = (name: 'name' | 'issuer' | 'client_id') => ({
    value: oidc?.[name] ?? '',
    error: error(name),
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: name === 'name' ? currentTarget.value : currentTarget.value.trim() }),
  });
  return (
    <>
      <h2 className={classes.section}>{fr.provider}</h2>
      <Checkbox
        label={fr.providerOn}
        description={fr.providerOnHint}
        checked={oidc !== null}
        onChange={({ currentTarget }) => set({ oidc: currentTarget.checked ? (kept.oidc ?? EMPTY) : null })}
      />
      {oidc && (
        <>
          {kept.oidc && <Notice tone={kept.state === 'ready' ? 'success' : 'warning'}>{fr.states[kept.state]}</Notice>}
          <TextInput {...line('name')} label={fr.providerName} description={fr.providerNameHint} maxLength={40} />
          <TextInput {...line('issuer')} type="url" label={fr.issuer} description={fr.issuerHint} maxLength={URL_MAX} />
          <TextInput {...line('client_id')} label={fr.clientId} maxLength={URL_MAX} />
          <PasswordInput
            label={fr.secret}
            description={kept.has_secret ? fr.secretKept : fr.secretNone}
            maxLength={OIDC_SECRET_MAX}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': fr.showSecret }}
            value={draft.client_secret ?? ''}
            onChange={({ currentTarget }) => set({ client_secret: currentTarget.value || null })}
          />
          <TextInput label={fr.returnUrl} readOnly value={kept.return_url} />
          <Checkbox
            label={fr.creates}
            description={fr.createsHint}
            checked={oidc.creates_accounts}
            onChange={({ currentTarget }) => change({ creates_accounts: currentTarget.checked })}
          />
          <TextInput
            label={fr.claim}
            description={fr.claimHint}
            maxLength={NAME_MAX}
            autoComplete="off"
            spellCheck={false}
            value={oidc.groups_claim ?? ''}
            onChange={({ currentTarget }) => change({ groups_claim: currentTarget.value.trim() || null })}
          />
          {oidc.groups_claim && (
            <MappingFields
              mapping={oidc.mapping}
              fault={error('mapping') ?? null}
              onChange={(mapping) => change({ mapping })}
            />
          )}
        </>
      )}
    </>
  );
}
