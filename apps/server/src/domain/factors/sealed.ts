import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Stores } from '../state.ts';

/** The key of what is sealed: another random value of this installation. */
const KEY = 'seal';
const ALGORITHM = 'aes-256-gcm';

async function readKey({ secrets }: Pick<Stores, 'secrets'>): Promise<Buffer> {
  return Buffer.from(await secrets.getOrCreate(KEY), 'base64url');
}

/** A text that whoever copies one table cannot read. `about` is what it belongs to: it opens with nothing else. */
export async function seal(stores: Pick<Stores, 'secrets'>, text: string, about: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, await readKey(stores), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Null when it was not sealed by this installation for that. */
export async function unseal(stores: Pick<Stores, 'secrets'>, sealed: string, about: string): Promise<string | null> {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !text) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, await readKey(stores), iv)
      .setAAD(Buffer.from(about))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
