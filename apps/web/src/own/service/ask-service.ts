import { AppError } from '@motu/core';
import { product } from '../../product/index.ts';
import { MAX_BYTES } from '../reading/limits.ts';
import { fr } from './fr.ts';

const TIMEOUT_MS = 15_000;

const refused = (message: string, cause?: unknown) =>
  new AppError('invalid', message, cause === undefined ? undefined : { cause });

/** An address as it may be asked: of the web, and on a host that the administrator allows (OWN-04). */
export function checkAddress(text: string, allowed: readonly string[] = product.services): URL {
  const typed = text.trim();
  if (typed === '') throw refused(fr.empty);
  // The places of a tile are no part of the address yet.
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed.replaceAll(/[{}]/g, '_')) : null;
  if (!url?.host) throw refused(fr.notAddress);
  if (!isAllowed(url, allowed)) throw refused(fr.notAllowed(url.host));
  return url;
}

/** As the page's policy has it: a host without a port is the usual port alone. */
export const isAllowed = ({ host, origin }: URL, allowed: readonly string[] = product.services): boolean =>
  allowed.includes(host) || origin === location.origin;

/** Asks an address by the browser, never through our server, and says in French why it does not answer. */
export async function askService(address: string | URL): Promise<Response> {
  const options = { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'follow' } as const;
  let response: Response;
  try {
    response = await fetch(address, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw refused((await answersOthers(address, options)) ? fr.cors : fr.noAnswer(TIMEOUT_MS / 1000), cause);
  }
  if (!response.ok) throw refused(fr.status(response.status));
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) throw refused(fr.tooBig);
  return response;
}

/** Whether something answers there, which we are not given to read: then it is not the network. */
async function answersOthers(address: string | URL, options: RequestInit): Promise<boolean> {
  try {
    await fetch(address, { ...options, mode: 'no-cors', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}

export const notService = () => refused(fr.notService);
