import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
/** No 0/O, 1/I/L: they are read on paper and typed. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 79 bits: nobody finds one from its hash. */
const LENGTH = 16;

/** Ten codes like `ABCD-EFGH-JKMN-PQRS`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => READABLE[randomInt(READABLE.length)]);
    return letters.join('').replace(/.{4}(?=.)/g, '$&-');
  });
}

/** However it is typed: small letters, other or no strokes between. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z\d]/g, '');
  return createHash('sha256').update(letters).digest('hex');
}
