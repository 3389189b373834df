/** The page to open after signing in: a path of this site, else the map. Anything that could lead elsewhere is refused. */
export function readNextPath(search: string, origin: string): string {
  const text = new URLSearchParams(search).get('next') ?? '/';
  if (!/^\/(?![/\\])/.test(text)) return '/';
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  if (!url || url.origin !== origin || url.pathname === '/login') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** `/admin/layers` → `/login?next=%2Fadmin%2Flayers` */
export function loginPath(asked: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: `${asked.pathname}${asked.search}` })}`;
}
