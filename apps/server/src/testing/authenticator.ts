import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** A security key that counts its signatures, as WebAuthn writes them, on a site. */
export function createAuthenticator(origin: string) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // The key as COSE writes it: elliptic curve, ES256, P-256.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const credential = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} };
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const data = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
  };

  return {
    register(challenge: string, counter: number) {
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        data(USER_PRESENT | HAS_CREDENTIAL, counter),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      const response = {
        clientDataJSON: base64(clientData('webauthn.create', challenge)),
        attestationObject: base64(attestation),
      };
      return { ...credential, response };
    },
    prove(challenge: string, counter: number) {
      const client = clientData('webauthn.get', challenge);
      const authenticatorData = data(USER_PRESENT, counter);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(authenticatorData),
        signature: base64(signature),
      };
      return { ...credential, response };
    },
  };
}
