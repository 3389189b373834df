/** The link of the navigation that stands for this address: itself, or the nearest page above it; not the home, above all of them. */
export function activeLink(pathname: string, links: readonly string[]): string | null {
  const path = pathname.replace(/\/+$/, '');
  const above = links.filter((link) => path === link || (link !== '/admin' && path.startsWith(`${link}/`)));
  return above.sort((a, b) => b.length - a.length)[0] ?? null;
}
