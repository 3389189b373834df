import type { PublicSettings } from '@motu/contract';

export type SettingStore = {
  read<T>(name: string): Promise<T | null>;
  write(name: string, value: unknown): Promise<void>;
};

const NOTHING: PublicSettings = { warning_message: null, support_email: null, survey_url: null };

/** What administrators wrote; where they wrote nothing, what the installation's configuration says (APP-04). */
export async function readPublicSettings(
  settings: SettingStore,
  configured: { supportEmail: string | null; surveyUrl: string | null },
): Promise<PublicSettings> {
  const written = { ...NOTHING, ...(await settings.read<Partial<PublicSettings>>('public')) };
  return {
    warning_message: written.warning_message,
    support_email: written.support_email ?? configured.supportEmail,
    survey_url: written.survey_url ?? configured.surveyUrl,
  };
}
