import { checkSignIn, type OidcSettings, type SignInInput, type StoredSignIn } from '@motu/contract';
import { AppError } from '@motu/core';
import { requireConfirmation } from './confirmation.ts';
import { type By, refuse } from './edits.ts';
import type { State, Stores } from './state.ts';

const SIGN_IN = 'sign-in';
const SECRET = 'oidc';

type SignInSettings = Omit<SignInInput, 'version' | 'client_secret'>;
const NOTHING: SignInSettings = { require_second_factor: false, oidc: null };
/** The secret belongs to one client of one issuer: it goes to no other, whoever changes them and however. */
type Secret = Pick<OidcSettings, 'issuer' | 'client_id'> & { secret: string };

export async function readSignInSettings({ settings }: Pick<Stores, 'settings'>): Promise<SignInSettings> {
  return { ...NOTHING, ...(await settings.read<Partial<SignInSettings>>(SIGN_IN)) };
}

/** The provider with its secret; null where the settings name none. */
export async function readProvider(stores: Pick<Stores, 'settings' | 'secrets'>) {
  const { oidc } = await readSignInSettings(stores);
  return oidc && { settings: oidc, secret: await readSecret(stores, oidc) };
}

async function readSecret({ secrets }: Pick<Stores, 'secrets'>, { issuer, client_id }: OidcSettings) {
  const text = await secrets.read(SECRET);
  const kept = text === null ? null : (JSON.parse(text) as Secret);
  return kept?.issuer === issuer && kept.client_id === client_id ? kept.secret : null;
}

/** What the page shows beside the settings. */
type Around = Pick<StoredSignIn, 'return_url' | 'state'>;

/** How one signs in, as administrators see and change it. */
export class SignInSettingEdits {
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  async read(around: Around): Promise<StoredSignIn> {
    const { value, version } = await this.state.settings.readVersion<Partial<SignInSettings>>(SIGN_IN);
    const settings = { ...NOTHING, ...value };
    const secret = settings.oidc && (await readSecret(this.state, settings.oidc));
    return { ...settings, has_secret: secret !== null, ...around, version };
  }

  async change({ version, client_secret, ...settings }: SignInInput, around: Around, by: By): Promise<void> {
    // Whoever chooses how one signs in could sign in as anyone.
    requireConfirmation(by);
    refuse(checkSignIn({ version, client_secret, ...settings }));
    const current = await this.read(around);
    await this.state.transaction(async (stores) => {
      if (!(await stores.settings.writeOver(SIGN_IN, settings, version))) {
        throw new AppError('conflict', 'La connexion a été réglée autrement entre-temps.', { current });
      }
      const { oidc } = settings;
      const secret = oidc && (client_secret ?? (await readSecret(stores, oidc)));
      await stores.secrets.write(SECRET, oidc && secret ? toSecret(oidc, secret) : null);
      await stores.journal.record({ ...by, action: 'settings-sign-in', subject: oidc?.issuer ?? null }, new Date());
    });
  }
}

const toSecret = ({ issuer, client_id }: OidcSettings, secret: string): string =>
  JSON.stringify({ issuer, client_id, secret } satisfies Secret);
