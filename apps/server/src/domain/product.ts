import type { Product, SettingsInput } from '@motu/contract';
import { inOwnOrder, PUBLIC_SETTINGS } from './settings.ts';
import type { SettingStore } from './stores/setting-store.ts';

/** What an installation says about itself. */
type Identity = Omit<Product, 'version'>;

/** As administrators have written it, and as the configuration has it where they wrote nothing (ADM-24). */
export async function readIdentity(settings: Pick<SettingStore, 'read'>, configured: Identity): Promise<Identity> {
  const written = (await settings.read<Partial<SettingsInput>>(PUBLIC_SETTINGS)) ?? {};
  return {
    ...configured,
    name: written.product_name ?? configured.name,
    tagline: written.tagline ?? configured.tagline,
    logo: written.logo ?? configured.logo,
    toolbar: written.toolbar ?? inOwnOrder(configured.toolbar),
    publisher: written.publisher ?? configured.publisher,
    supportEmail: written.support_email ?? configured.supportEmail,
    surveyUrl: written.survey_url ?? configured.surveyUrl,
    services: written.services ?? configured.services,
  };
}
