/** A server that administrators list, as it is stored; or why it cannot be listed. */
type PublicHost = { host: string; fault: null } | { host: null; fault: string };

/** The part of `URL` that is needed; browsers and Node have it, the language's own library does not. */
type Address = { hostname: string; port: string; username: string; password: string };
declare const URL: { parse(text: string): Address | null };

/** Names that only mean something inside a network (RFC 6761, RFC 6762, RFC 8375). */
const INSIDE_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;
const LABEL = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/;

const OPERATORS = 'C’est à l’exploitant de l’autoriser, par le réglage MOTU_UPSTREAMS.';

/**
 * `https://Cartes.Exemple.pf/wms` → `cartes.exemple.pf`; `sig.exemple.pf:8080` stays (ADM-23). Where a name leads is looked at when it is asked: here
 * only names are taken that could be public, so that a fault is told where it is typed.
 */
export function readPublicHost(text: string): PublicHost {
  const typed = text.trim();
  if (typed === '') return refused('Écrivez le nom d’un serveur, comme cartes.exemple.pf.');
  const isAddress = /^https?:\/\//i.test(typed);
  const url = isAddress || /^[^\s/?#@\\]+$/.test(typed) ? URL.parse(isAddress ? typed : `http://${typed}/`) : null;
  if (!url?.hostname) return refused(notAHost(typed));
  if (url.username || url.password)
    return refused('Un serveur s’écrit sans nom d’utilisateur ni mot de passe, comme cartes.exemple.pf.');
  if (url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname))
    return refused(
      `«\u00a0${url.hostname}\u00a0» est une adresse IP, pas un nom comme cartes.exemple.pf. ${OPERATORS}`,
    );
  const labels = url.hostname.split('.');
  if (INSIDE_NAME.test(url.hostname) || labels.length === 1)
    return refused(`«\u00a0${url.hostname}\u00a0» est un nom du réseau interne. ${OPERATORS}`);
  if (url.hostname.length > 253 || !labels.every((label) => LABEL.test(label))) return refused(notAHost(typed));
  const port = typedPort(typed, isAddress, url);
  if (port === '0') return refused(notAHost(typed));
  return { host: port ? `${url.hostname}:${port}` : url.hostname, fault: null };
}

/** The parser drops the port that is usual for http: who writes it without an address means that one alone. */
function typedPort(typed: string, isAddress: boolean, { port }: Address): string {
  return port || (!isAddress && /:0*80$/.test(typed) ? '80' : '');
}

const refused = (fault: string): PublicHost => ({ host: null, fault });

const notAHost = (typed: string): string =>
  `«\u00a0${typed.length > 60 ? `${typed.slice(0, 60)}…` : typed}\u00a0» n’est pas un serveur\u00a0: écrivez cartes.exemple.pf, cartes.exemple.pf:8080 ou https://cartes.exemple.pf.`;
