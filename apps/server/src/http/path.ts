/** The path of a request's address, without its query: `/carte/tahiti?zoom=12` → `/carte/tahiti`. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

/** `/a?b=1` → `['/a', 'b=1']`; no query gives `undefined`. */
export function splitOnce(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}
