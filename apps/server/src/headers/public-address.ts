/** A machine's name or address with a port: what may stand in a Host header. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

type Asked = { protocol: string; host: string };

/** The address that we name ourselves by: the configured one, else the one the client used; null when that is none. No final slash. */
export function publicAddress(publicUrl: string | null, { protocol, host }: Asked): string | null {
  if (publicUrl) return publicUrl;
  return HOST.test(host) ? `${protocol}://${host}` : null;
}
