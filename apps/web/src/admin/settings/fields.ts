import { PRODUCT_TEXTS, type Publisher, type SettingsInput, type ToolbarItem } from '@motu/contract';
import { words } from '../../ui/words.ts';
import { type ConflictField, readable } from '../form/conflict.ts';
import { fr as serverTexts } from '../outside-servers/fr.ts';
import { fr } from './fr.ts';

export type SettingsDraft = SettingsInput & { version: number };

export const SETTINGS_FIELDS: readonly ConflictField<SettingsDraft>[] = [
  { name: 'product_name', label: fr.productName },
  { name: 'tagline', label: fr.tagline },
  { name: 'logo', label: fr.logo },
  { name: 'toolbar', label: fr.toolbar, show: (tools) => toolNames(tools as readonly ToolbarItem[] | null) },
  { name: 'publisher', label: fr.publisher, show: (publisher) => publisherLines(publisher as Publisher | null) },
  { name: 'warning_message', label: fr.warning },
  { name: 'support_email', label: fr.supportEmail },
  { name: 'survey_url', label: fr.surveyUrl },
  { name: 'upstreams', label: serverTexts.title },
  { name: 'services', label: fr.services },
  ...PRODUCT_TEXTS.map((name) => ({ name, label: fr.text(fr.textNames[name]) })),
];

function toolNames(tools: readonly ToolbarItem[] | null): string {
  return readable(tools?.map((tool) => words.tools[tool]) ?? null);
}

function publisherLines(publisher: Publisher | null): string {
  return readable(publisher && Object.values(publisher).filter(Boolean));
}
