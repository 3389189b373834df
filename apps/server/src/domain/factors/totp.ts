import { Secret, TOTP } from 'otpauth';

/** What every application of codes understands. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret of 160 bits, as it is typed. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...SETTINGS, issuer, label, secret }).toString();
}

/** The step of time that a code is of, one before and one after included; null for a code that is of none. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...SETTINGS, secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
