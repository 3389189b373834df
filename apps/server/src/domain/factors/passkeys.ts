import type { Assertion, Registration } from '@motu/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Account } from '../accounts.ts';
import type { Passkey } from './factor-store.ts';

/** The site that a passkey is for, as browsers name it. */
export type Site = { name: string; origin: string };

/** Ed25519, P-256 and RSA: what devices offer. Later ones are experiments of Node still. */
const ALGORITHMS = [-8, -7, -257];

const idOf = ({ origin }: Site): string => new URL(origin).hostname;
const described = ({ credentialId: id, transports }: Passkey) => ({ id, transports: [...transports] });

export function registrationOptions(site: Site, { id, username, displayName }: Account, known: readonly Passkey[]) {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: idOf(site),
    userName: username,
    userDisplayName: displayName ?? username,
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The passkey that was made; null when it was not made for this. */
export async function readRegistration(site: Site, response: Registration, challenge: string) {
  const checked = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: idOf(site),
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

export function proofOptions(site: Site, known: readonly Passkey[]) {
  return generateAuthenticationOptions({
    rpID: idOf(site),
    allowCredentials: known.map(described),
    userVerification: 'preferred',
  });
}

/** What its device counts now; null when it did not answer this. */
export async function readProof(site: Site, passkey: Passkey, response: Assertion, challenge: string) {
  const { credentialId, publicKey, counter, transports } = passkey;
  const checked = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: idOf(site),
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: [...transports],
    },
    requireUserVerification: false,
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
