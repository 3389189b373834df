import type { OidcFault } from '@motu/contract';

/** What is kept between leaving for the provider and coming back: one use, for this visitor. */
export type Departure = { state: string; nonce: string; verifier: string };

/** Who came back, as the provider says. */
export type Arrival = {
  issuer: string;
  subject: string;
  /** What it says of them: names, groups. */
  claims: Record<string, unknown>;
  idToken: string;
  /** By which it is asked again, where it gives one. */
  refreshToken: string | null;
};

/** A way through the provider that failed, as the sign-in page tells it. */
export class OidcFailure extends Error {
  override name = 'OidcFailure';
  readonly fault: OidcFault;

  constructor(fault: OidcFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** The provider of identities that the settings name (ID-01). */
export type Provider = {
  state(): Promise<'off' | 'ready' | 'away'>;
  /** Where the visitor goes to sign in; `again` has them prove themselves anew. */
  begin(redirectUri: string, again: boolean): Promise<{ address: string; departure: Departure }>;
  /** `address` is the one that the visitor came back by. */
  finish(address: string, departure: Departure): Promise<Arrival>;
  /** What it says of someone now, and the token for the next time, where that is another one. Who is shut out there fails with `code`. */
  renew(
    refreshToken: string,
    subject: string,
  ): Promise<{ claims: Record<string, unknown>; refreshToken: string | null }>;
  /** Where the visitor signs out there too; null where it offers none. */
  endAddress(idToken: string | null, backTo: string): Promise<string | null>;
};
