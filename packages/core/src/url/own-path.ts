/** The part of `URL` that is needed; browsers and Node have it, the language's own library does not. */
type Address = { origin: string; pathname: string; search: string; hash: string };
declare const URL: { parse(text: string, base: string): Address | null };

/** The page to open after signing in: a path of this site, else the map. Anything that could lead elsewhere is refused. */
export function ownPath(text: string | null | undefined, origin: string): string {
  if (!text || !/^\/(?![/\\])/.test(text)) return '/';
  const url = URL.parse(text, origin);
  if (!url || url.origin !== origin || url.pathname === '/login') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
