import {
  checkSettings,
  PRODUCT_TEXTS,
  type Product,
  type PublicSettings,
  readPublicHost,
  type SettingsInput,
  type StoredSettings,
  TOOLBAR_ITEMS,
} from '@motu/contract';
import { AppError } from '@motu/core';
import { type By, createEdits, refuse } from './edits.ts';
import type { JournalLine } from './journal.ts';
import { checkLogo } from './logos.ts';
import type { State } from './state.ts';
import type { EditableStore } from './stores/editable-store.ts';
import type { SettingStore } from './stores/setting-store.ts';

/** What the configuration of the installation says, where administrators say nothing (APP-04). */
type Configured = Pick<Product, 'supportEmail' | 'surveyUrl'>;

/** The name under which they are kept. */
export const PUBLIC_SETTINGS = 'public';

const NOTHING: SettingsInput = {
  warning_message: null,
  support_email: null,
  survey_url: null,
  welcome_text: null,
  about_text: null,
  credits_text: null,
  legal_info_text: null,
  confidentiality_text: null,
  product_name: null,
  tagline: null,
  logo: null,
  toolbar: null,
  publisher: null,
  upstreams: [],
  services: null,
};

export async function readPublicSettings(settings: SettingStore, configured: Configured): Promise<PublicSettings> {
  const written = { ...NOTHING, ...(await settings.read<Partial<SettingsInput>>(PUBLIC_SETTINGS)) };
  return {
    ...written,
    support_email: written.support_email ?? configured.supportEmail,
    survey_url: written.survey_url ?? configured.surveyUrl,
  };
}

/** The outside servers that administrators list, beside those of the environment (ADM-23). */
export async function readAddedServers(settings: Pick<SettingStore, 'read'>): Promise<readonly string[]> {
  return (await settings.read<Partial<SettingsInput>>(PUBLIC_SETTINGS))?.upstreams ?? [];
}

/** All settings are one thing with one version: there is one form for them. */
type Settings = SettingsInput & { id: string; version: number };

export type SettingEdits = ReturnType<typeof createSettingEdits>;

/** `changed`: after a change, what depends on the settings follows before whoever asked hears of it. */
export function createSettingEdits(state: State, configured: Omit<Product, 'version'>, changed: () => Promise<void>) {
  const edits = createEdits<Settings>(state, {
    kind: 'settings',
    store: ({ settings }) => storeOf(settings),
    nameOf: () => 'Paramètres',
    words: { gone: 'Il n’y a pas de paramètres.', changed: 'Les paramètres ont été modifiés entre-temps.' },
    async check({ settings }, { next }) {
      if (!next) return;
      refuse(checkSettings(next));
      await checkLogo(settings, next.logo);
    },
  });
  const shown = ({ id: _, ...settings }: Settings): StoredSettings => ({
    ...settings,
    configured: toSettings(configured),
  });

  return {
    /** For the journal: what it takes back is followed like any other change. */
    undoer: {
      ...edits,
      async undo(line: JournalLine, by: By) {
        await edits.undo(line, by);
        await changed();
      },
    },
    read: async () => shown(await edits.read(PUBLIC_SETTINGS)),
    async change(changes: SettingsInput & { version: number }, by: By) {
      const saved = await edits.change(PUBLIC_SETTINGS, { ...changes, ...asStored(changes) }, by);
      await changed();
      return shown(saved);
    },
  };
}

function toSettings({ supportEmail, surveyUrl, name, ...own }: Omit<Product, 'version'>): StoredSettings['configured'] {
  const { tagline, toolbar, publisher, logo, services } = own;
  return {
    support_email: supportEmail,
    survey_url: surveyUrl,
    product_name: name,
    tagline,
    toolbar: inOwnOrder(toolbar),
    publisher,
    logo,
    services,
  };
}

/** The list of a configuration restricts the toolbar, and says nothing of its order (MAP-06). */
export const inOwnOrder = (toolbar: Product['toolbar']): Product['toolbar'] =>
  toolbar && TOOLBAR_ITEMS.filter((item) => toolbar.includes(item));

/** A text of spaces alone is no text, and a server is written in one way. */
function asStored(settings: SettingsInput): Partial<SettingsInput> {
  const names = [
    'warning_message',
    'support_email',
    'survey_url',
    'product_name',
    'tagline',
    ...PRODUCT_TEXTS,
  ] as const;
  const blank = names.filter((name) => settings[name]?.trim() === '');
  const asHosts = (list: readonly string[]) => list.map((text) => readPublicHost(text).host ?? text);
  const services = settings.services ? asHosts(settings.services) : null;
  return { ...Object.fromEntries(blank.map((name) => [name, null])), upstreams: asHosts(settings.upstreams), services };
}

/** The settings are always there: they are only ever changed. */
function storeOf(settings: SettingStore): EditableStore<Settings> {
  const never = () => Promise.reject(new AppError('invalid', 'Les paramètres ne se suppriment pas.'));
  return {
    async find() {
      const { value, version } = await settings.readVersion<Partial<SettingsInput>>(PUBLIC_SETTINGS);
      return { ...NOTHING, ...value, id: PUBLIC_SETTINGS, version };
    },
    update: ({ id, version, ...value }) => settings.writeOver(id, value, version),
    add: never,
    remove: never,
  };
}
