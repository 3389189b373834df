import type { Account } from '../accounts.ts';
import { seal, unseal } from '../factors/sealed.ts';
import type { Session } from '../sessions.ts';
import { readSignInSettings } from '../sign-in-settings.ts';
import type { State } from '../state.ts';
import { followClaims } from './oidc-accounts.ts';
import { OidcFailure, type Provider } from './provider.ts';

/** How old what the provider said of someone who works may be. */
const RENEW_MS = 10 * 60_000;

type Signed = { session: Session; account: Account };

/** Asks the provider again, while someone works, for their groups and role; who is refused there is signed out here (ID-01). */
export class ClaimRenewal {
  private readonly state: State;
  private readonly provider: Pick<Provider, 'renew'>;
  private readonly onFault: (error: unknown) => void;

  constructor(state: State, provider: Pick<Provider, 'renew'>, onFault: (error: unknown) => void) {
    this.state = state;
    this.provider = provider;
    this.onFault = onFault;
  }

  /** Behind whoever asks: what it says counts from the next request on. */
  look(signed: Signed): void {
    const { claimsAt } = signed.session;
    if (claimsAt && Date.now() - claimsAt.getTime() > RENEW_MS) this.renew(signed).catch(this.onFault);
  }

  private async renew({ session: { idHash }, account }: Signed): Promise<void> {
    const now = new Date();
    const asked = { before: new Date(now.getTime() - RENEW_MS), at: now };
    // Of many requests and copies, one asks; while the provider is away, the next one does in ten minutes.
    const sealed = await this.state.sessions.takeRenewal(idHash, asked);
    const token = sealed && (await unseal(this.state, sealed, idHash));
    const { oidc: settings } = await readSignInSettings(this.state);
    const identity = await this.state.identities.ofAccount(account.id);
    if (!token || !settings || !identity) return;
    try {
      const { claims, refreshToken } = await this.provider.renew(token, identity.subject);
      await this.state.edit((stores) => followClaims(stores, account, settings, claims));
      if (refreshToken) {
        await this.state.sessions.giveRefreshToken(idHash, await seal(this.state, refreshToken, idHash), now);
      }
    } catch (error) {
      if (!(error instanceof OidcFailure) || error.fault !== 'code') throw error;
      await this.state.sessions.remove(idHash);
      const line = { actor: account.username, address: null, action: 'sign-out', subject: null } as const;
      await this.state.journal.record(line, now);
    }
  }
}
