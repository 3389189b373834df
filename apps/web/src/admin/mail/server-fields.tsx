import { NumberInput, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import {
  EMAIL_MAX,
  HOST_MAX,
  MAIL_PASSWORD_MAX,
  MAIL_SECURITY,
  type MailInput,
  type StoredMail,
  URL_MAX,
} from '@motu/contract';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import type { MailDraft } from './fields.ts';
import { fr } from './fr.ts';

type ServerFieldsProps = { form: EditForm<MailDraft>; kept: StoredMail };

const SECURITIES = MAIL_SECURITY.map((value) => ({ value, label: fr.securities[value] }));
/** The usual port of each. */
const PORTS: Record<MailInput['security'], number> = { tls: 465, starttls: 587, none: 25 };

/** By which server messages leave, under whose name, and where their links lead. */
export function ServerFields({ form: { draft, set, error }, kept }: ServerFieldsProps) {
  const chooseSecurity = (security: MailInput['security']) =>
    // A port that someone chose stays.
    set({ security, ...(draft.port === PORTS[draft.security] && { port: PORTS[security] }) });
  const line = (name: 'host' | 'user' | 'from' | 'site_url') => ({
    value: draft[name] ?? '',
    error: error(name),
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value.trim() || null }),
  });
  return (
    <>
      <h2 className={classes.section}>{fr.server}</h2>
      <TextInput {...line('host')} label={fr.host} description={fr.hostHint} maxLength={HOST_MAX} />
      <div>
        <p id="securite" className={classes.label}>
          {fr.security}
        </p>
        <SegmentedControl
          aria-labelledby="securite"
          data={SECURITIES}
          value={draft.security}
          onChange={(value) => chooseSecurity(value as MailInput['security'])}
        />
        {error('security') && (
          <p className={classes.fault} role="alert">
            {error('security')}
          </p>
        )}
      </div>
      <NumberInput
        label={fr.port}
        min={1}
        max={65_535}
        allowDecimal={false}
        hideControls
        value={Number.isFinite(draft.port) ? draft.port : ''}
        error={error('port')}
        onChange={(value) => set({ port: value === '' ? Number.NaN : Number(value) })}
      />
      <TextInput {...line('user')} label={fr.user} description={fr.userHint} maxLength={EMAIL_MAX} />
      <PasswordInput
        label={fr.password}
        description={kept.has_password ? fr.passwordKept : fr.passwordNone}
        maxLength={MAIL_PASSWORD_MAX}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': fr.showPassword }}
        value={draft.password ?? ''}
        error={error('password')}
        onChange={({ currentTarget }) => set({ password: currentTarget.value || null })}
      />
      <TextInput {...line('from')} type="email" label={fr.from} description={fr.fromHint} maxLength={EMAIL_MAX} />
      <TextInput
        {...line('site_url')}
        type="url"
        label={fr.siteUrl}
        description={kept.public_url ? fr.siteConfigured(kept.public_url) : fr.siteMissing}
        maxLength={URL_MAX}
      />
    </>
  );
}
