/** Whose account an identity of a provider is: an issuer, and what it calls someone (ID-01). */
export type IdentityStore = {
  find(issuer: string, subject: string): Promise<string | null>;
  ofAccount(accountId: string): Promise<{ issuer: string; subject: string } | null>;
  add(identity: { issuer: string; subject: string; accountId: string; at: Date }): Promise<void>;
  forgetAccount(accountId: string): Promise<void>;
};
