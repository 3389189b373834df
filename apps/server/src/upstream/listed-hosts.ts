import { isIP } from 'node:net';
import { AppError } from '@motu/core';
import { kindOfAddress } from './inside-addresses.ts';

/** A server of MOTU_UPSTREAMS, in the form that addresses have once read; without a port, those of http and https. */
export type ListedHost = { host: string; port: number | null };

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** `cartes.exemple.pf`, `10.0.0.5:8080`, `[::1]:8080`; null for anything else, and for what no map server can be at. */
export function readListedHost(text: string): ListedHost | null {
  const [, name = '', port] = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = name && URL.parse(`http://${name}/`)?.hostname;
  if (!host || (port && (Number(port) > 65_535 || Number(port) === 0))) return null;
  if (isIP(bare(host)) !== 0 && kindOfAddress(bare(host)) === 'never') return null;
  return { host, port: port ? Number(port) : null };
}

/** The address of a request, when its server is listed. What it leads to on the network is looked at later, by `createLookup`. */
export function checkAddress(address: string, listed: readonly ListedHost[]): URL {
  const url = URL.parse(address);
  if (!url || url.hostname === '')
    throw refused(`« ${shorten(address)} » n’est pas une adresse comme https://cartes.exemple.pf/wms.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(`Une source s’adresse par http ou https, pas par « ${url.protocol.slice(0, -1)} ».`);
  if (url.username || url.password)
    throw refused('L’adresse d’une source ne porte ni nom d’utilisateur ni mot de passe.');
  if (!listed.some((one) => one.host === url.hostname && isPort(one, url)))
    throw refused(
      `Le serveur « ${hostOf(url)} » n’est pas parmi ceux que cette installation peut interroger (réglage MOTU_UPSTREAMS).`,
    );
  return url;
}

/** `cartes.exemple.pf:443`: names a server, whatever is asked of it. */
export const hostOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

const portOf = ({ port, protocol }: URL): number => (port ? Number(port) : (DEFAULT_PORTS[protocol] ?? 0));

/**
 * Whether the name of a server may lead to an address. The answers of the DNS are not ours: a name reaches a machine inside only when that machine's own
 * address is listed too, with the port. `localhost` says by itself where it leads.
 */
export function mayLeadTo(url: URL, address: string, listed: readonly ListedHost[]): boolean {
  const kind = kindOfAddress(address);
  if (kind !== 'inside') return kind === 'public';
  if (url.hostname === 'localhost' && (address === '::1' || address.startsWith('127.'))) return true;
  return listed.some((one) => bare(one.host) === address && isPort(one, url));
}

const isPort = ({ port }: ListedHost, url: URL): boolean => (port ?? DEFAULT_PORTS[url.protocol]) === portOf(url);

/** `[::1]` → `::1` */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'url', message }] });

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
