import { ownPath } from '@motu/core';

/** The page to open after signing in, as the address of the sign-in page names it. */
export function readNextPath(search: string, origin: string): string {
  return ownPath(new URLSearchParams(search).get('next'), origin);
}

/** `/admin/layers` → `/login?next=%2Fadmin%2Flayers` */
export function loginPath(asked: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: `${asked.pathname}${asked.search}` })}`;
}
