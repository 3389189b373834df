import { PRODUCT_TEXTS, type SettingsInput } from '@motu/contract';
import type { ConflictField } from '../form/conflict.ts';
import { fr as serverTexts } from '../outside-servers/fr.ts';
import { fr } from './fr.ts';

export type SettingsDraft = SettingsInput & { version: number };

export const SETTINGS_FIELDS: readonly ConflictField<SettingsDraft>[] = [
  { name: 'warning_message', label: fr.warning },
  { name: 'support_email', label: fr.supportEmail },
  { name: 'survey_url', label: fr.surveyUrl },
  { name: 'upstreams', label: serverTexts.title },
  ...PRODUCT_TEXTS.map((name) => ({ name, label: fr.text(fr.textNames[name]) })),
];
