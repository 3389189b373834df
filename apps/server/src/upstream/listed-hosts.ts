import { isIP } from 'node:net';
import { readPublicHost } from '@motu/contract';
import { AppError } from '@motu/core';
import { kindOfAddress } from './inside-addresses.ts';

/** A server that may be asked, in the form that addresses have once read; without a port, those of http and https. */
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

/** A server that administrators list: never one inside, however the setting was written (ADM-23). */
export function readAddedHost(text: string): ListedHost | null {
  const { host } = readPublicHost(text);
  return host === null ? null : readListedHost(host);
}

/** `cartes.exemple.pf:8080`, as it is listed. */
export const writeListedHost = ({ host, port }: ListedHost): string => (port === null ? host : `${host}:${port}`);

/** The listed server that an address is at. */
export const listedFor = (url: URL, listed: readonly ListedHost[]): ListedHost | null =>
  listed.find((one) => one.host === url.hostname && isPort(one, url)) ?? null;

/** The address of a request, when its server is listed. What it leads to on the network is looked at later, by `createLookup`. */
export function checkAddress(address: string, listed: readonly ListedHost[]): URL {
  const url = URL.parse(address);
  if (!url || url.hostname === '')
    throw refused(`« ${shorten(address)} » n’est pas une adresse comme https://cartes.exemple.pf/wms.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(`Une source s’adresse par http ou https, pas par « ${url.protocol.slice(0, -1)} ».`);
  if (url.username || url.password)
    throw refused('L’adresse d’une source ne porte ni nom d’utilisateur ni mot de passe.');
  if (!listedFor(url, listed)) throw refused(notListed(url));
  return url;
}

/** Whoever reads it is told who can list it. */
function notListed(url: URL): string {
  const where =
    readPublicHost(url.host).host === null ? 'réglage MOTU_UPSTREAMS' : 'Paramètres, «\u00a0Serveurs extérieurs\u00a0»';
  return `Le serveur « ${hostOf(url)} » n’est pas parmi ceux que cette installation peut interroger (${where}).`;
}

/** `cartes.exemple.pf:443`: names a server, whatever is asked of it. */
export const hostOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

const portOf = ({ port, protocol }: URL): number => (port ? Number(port) : (DEFAULT_PORTS[protocol] ?? 0));

/**
 * Whether the name of a server may lead to an address. The answers of the DNS are not ours: a name reaches a machine inside only when that machine's own
 * address is listed too, with the port, and both by MOTU_UPSTREAMS: no administrator opens a way inside. `localhost` says by itself where it leads.
 */
export function mayLeadTo(url: URL, address: string, environment: readonly ListedHost[]): boolean {
  const kind = kindOfAddress(address);
  if (kind !== 'inside') return kind === 'public';
  if (!listedFor(url, environment)) return false;
  if (url.hostname === 'localhost' && (address === '::1' || address.startsWith('127.'))) return true;
  return environment.some((one) => bare(one.host) === address && isPort(one, url));
}

/** Where a server may send us on to. One that administrators have listed opens no way to those of the operator, which may be inside. */
export function mayRedirectTo(
  from: URL,
  environment: readonly ListedHost[],
  added: readonly ListedHost[],
): readonly ListedHost[] {
  return listedFor(from, environment) ? [...environment, ...added] : added;
}

const isPort = ({ port }: ListedHost, url: URL): boolean => (port ?? DEFAULT_PORTS[url.protocol]) === portOf(url);

/** `[::1]` → `::1` */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'url', message }] });

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
