import { randomInt } from 'node:crypto';
import { AppError } from '@motu/core';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id at OWASP's smallest recommended cost: 19 MiB, two passes; 40 ms on a small machine (AUTH-12). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** No 0/O, 1/l/I: the password is read on a screen and typed again. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** In the place of a hash, for an account that signs in elsewhere: no password is right. */
export const NO_PASSWORD = '';

/** Who signs in by a provider gets no password here: it would go on when the provider has shut them out. */
export function refuseProvided(passwordHash: string): void {
  if (passwordHash !== NO_PASSWORD) return;
  throw new AppError(
    'conflict',
    'Ce compte se connecte par un fournisseur d’identité\u00a0: il n’a pas de mot de passe ici.',
  );
}

let decoy: Promise<string> | undefined;

/** False for an unknown account too, after the same work, so that time does not tell which names exist (AUTH-12). */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  check: typeof verify = verify,
): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await check(passwordHash || (await decoy), password);
  return matches && passwordHash !== null && passwordHash !== NO_PASSWORD;
}

/** Twenty readable characters: 115 bits. */
export function randomPassword(): string {
  const letters = Array.from({ length: 20 }, () => READABLE[randomInt(READABLE.length)]);
  return letters.join('').replace(/.{5}(?=.)/g, '$&-');
}
