import type { OidcSettings } from '@motu/contract';
import * as client from 'openid-client';
import { type Arrival, type Departure, OidcFailure, type Provider } from '../domain/oidc/provider.ts';
import type { ListedHost } from '../upstream/listed-hosts.ts';
import { createProviderFetch } from './ask-provider.ts';
import { faultOf } from './provider-faults.ts';

/** Clocks of two machines differ. */
const SKEW_S = 60;
/** While it is away it is looked for so often, and its description is read anew so often. */
const LOOK_MS = 60_000;
const RENEW_MS = 3_600_000;

type ReadProvider = () => Promise<{ settings: OidcSettings; secret: string | null } | null>;

type Known = { key: string; at: number; config: client.Configuration };
type Options = { read: ReadProvider; environment: readonly ListedHost[]; onFault: (error: unknown) => void };
type OpenProvider = Provider & { stop(): void; look(): Promise<void> };

/** The provider of the settings, which is found in the background: nobody else waits for it, and it may be away. */
export function openProvider(options: Options): OpenProvider {
  return new FoundProvider(options);
}

class FoundProvider implements OpenProvider {
  private readonly read: ReadProvider;
  private readonly ask: client.CustomFetch;
  private readonly timer: NodeJS.Timeout;
  private known: Known | null = null;

  constructor({ read, environment, onFault }: Options) {
    this.read = read;
    this.ask = createProviderFetch(environment);
    const lookQuietly = () => void this.look().catch(onFault);
    this.timer = setInterval(lookQuietly, LOOK_MS);
    this.timer.unref();
    lookQuietly();
  }

  async look(): Promise<void> {
    if ((await this.read()) !== null) await this.configured();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async state() {
    const chosen = await this.read();
    if (!chosen) return 'off';
    return this.known?.key === JSON.stringify(chosen) ? 'ready' : 'away';
  }

  async begin(redirectUri: string, again: boolean) {
    const config = await this.configured();
    const departure = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(departure.verifier),
      code_challenge_method: 'S256',
      state: departure.state,
      nonce: departure.nonce,
      ...(again && { prompt: 'login' }),
    });
    return { address: address.href, departure };
  }

  async finish(address: string, { state, nonce, verifier }: Departure): Promise<Arrival> {
    const config = await this.configured();
    return orFailure(async () => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(config, new URL(address), checks);
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new OidcFailure('jeton');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        claims: { ...(await moreClaims(config, tokens.access_token, claims.sub)), ...claims },
        idToken: tokens.id_token,
        refreshToken: tokens.refresh_token ?? null,
      };
    });
  }

  async renew(refreshToken: string, subject: string) {
    const config = await this.configured();
    return orFailure(async () => {
      const tokens = await client.refreshTokenGrant(config, refreshToken);
      const claims = { ...(await moreClaims(config, tokens.access_token, subject)), ...tokens.claims() };
      return { claims, refreshToken: tokens.refresh_token ?? null };
    });
  }

  async endAddress(idToken: string | null, backTo: string) {
    const config = await this.configured().catch(() => null);
    if (!config?.serverMetadata().end_session_endpoint) return null;
    const parameters = { post_logout_redirect_uri: backTo, ...(idToken && { id_token_hint: idToken }) };
    return client.buildEndSessionUrl(config, parameters).href;
  }

  private async configured(): Promise<client.Configuration> {
    const chosen = await this.read();
    if (!chosen) throw new OidcFailure('non-regle');
    const key = JSON.stringify(chosen);
    const former = this.known?.key === key ? this.known : null;
    if (former && Date.now() - former.at < RENEW_MS) return former.config;
    try {
      const config = await this.discover(chosen.settings, chosen.secret);
      this.known = { key, at: Date.now(), config };
      return config;
    } catch (error) {
      // What it said an hour ago still stands.
      if (former) return former.config;
      this.known = null;
      throw error;
    }
  }

  private discover({ issuer, client_id }: OidcSettings, secret: string | null): Promise<client.Configuration> {
    const url = new URL(issuer);
    const isOpen = url.protocol === 'http:';
    const options = { [client.customFetch]: this.ask, execute: isOpen ? [client.allowInsecureRequests] : [] };
    const metadata = { [client.clockTolerance]: SKEW_S };
    const auth = secret === null ? client.None() : client.ClientSecretBasic(secret);
    return client.discovery(url, client_id, metadata, auth, options).catch((error: unknown) => {
      throw new OidcFailure(faultOf(error, 'absent'), error);
    });
  }
}

async function orFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OidcFailure ? error : new OidcFailure(faultOf(error, 'jeton'), error);
  }
}

/** Some providers tell groups there alone. */
async function moreClaims(config: client.Configuration, accessToken: string, subject: string): Promise<object> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(config, accessToken, subject);
}
