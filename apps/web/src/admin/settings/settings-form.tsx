import { Textarea, TextInput } from '@mantine/core';
import { checkSettings, EMAIL_MAX, type StoredSettings, URL_MAX, WARNING_MAX } from '@motu/contract';
import { refusedHtml } from '@motu/core';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { EditFrame } from '../form/edit-frame.tsx';
import classes from '../form/fields.module.css';
import { useEditForm } from '../form/use-edit-form.ts';
import { useAfterEdit } from '../form/use-edited.ts';
import { ServersCard } from '../outside-servers/servers-card.tsx';
import { SETTINGS_FIELDS, type SettingsDraft } from './fields.ts';
import { fr } from './fr.ts';
import { IdentitySection } from './identity-section.tsx';
import { ServicesCard } from './services-card.tsx';
import { TextsSection } from './texts-section.tsx';

type SettingsFormProps = { start: SettingsDraft; configured: StoredSettings['configured'] };

/** All settings in one form, with what visitors will see of the warning and of the texts. */
export function SettingsForm({ start, configured }: SettingsFormProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { saved } = useAfterEdit();
  const form = useEditForm<SettingsDraft>({
    start,
    check: checkSettings,
    save: async (draft) => {
      const { configured: _, ...settings } = (await api.settings.change({ body: draft })).content;
      return settings;
    },
    onSaved: () => saved(fr.name),
  });
  const { draft, set, error } = form;

  return (
    <EditFrame form={form} fields={SETTINGS_FIELDS} onCancel={() => navigate('/admin')}>
      <IdentitySection form={form} configured={configured} />
      <div className={classes.columns}>
        <div className={classes.fields}>
          <Textarea
            label={fr.warning}
            description={fr.warningHint}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={WARNING_MAX}
            value={draft.warning_message ?? ''}
            error={error('warning_message')}
            onChange={({ currentTarget }) => set({ warning_message: currentTarget.value || null })}
          />
          <TextInput
            type="email"
            label={fr.supportEmail}
            description={defaultOf(configured.support_email)}
            maxLength={EMAIL_MAX}
            value={draft.support_email ?? ''}
            error={error('support_email')}
            onChange={({ currentTarget }) => set({ support_email: currentTarget.value.trim() || null })}
          />
          <TextInput
            type="url"
            label={fr.surveyUrl}
            description={configured.survey_url ? defaultOf(configured.survey_url) : fr.surveyHint}
            maxLength={URL_MAX}
            value={draft.survey_url ?? ''}
            error={error('survey_url')}
            onChange={({ currentTarget }) => set({ survey_url: currentTarget.value.trim() || null })}
          />
        </div>
        <div className={classes.aside}>
          <section className={classes.card} aria-labelledby="apercu-message">
            <h2 id="apercu-message" className={classes.cardTitle}>
              {fr.preview}
            </h2>
            <div className={classes.cardBody}>
              <WarningPreview html={draft.warning_message ?? ''} />
            </div>
          </section>
        </div>
      </div>
      <ServersCard
        hosts={draft.upstreams}
        proposed={params.get('serveur') ?? ''}
        error={error}
        onChange={(upstreams) => set({ upstreams })}
      />
      <ServicesCard
        hosts={draft.services ?? null}
        configured={configured.services}
        error={error}
        onChange={(services) => set({ services })}
      />
      <TextsSection form={form} />
    </EditFrame>
  );
}

/** Nothing is tried of what would be refused. */
function WarningPreview({ html }: { html: string }) {
  if (html === '') return <p className={classes.note}>{fr.noWarning}</p>;
  return refusedHtml(html) === null ? <SafeHtml html={html} /> : <p className={classes.note}>{fr.refusedWarning}</p>;
}

const defaultOf = (value: string | null) => (value ? fr.configured(value) : fr.notConfigured);
