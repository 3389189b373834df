const NAME = 'motu-consent';
/** Six months of thirty days, counted from the answer: a visit does not prolong it (PRI-04). */
const MAX_AGE_S = 6 * 30 * 24 * 3600;

/** The answer in `document.cookie`: accepted, refused, or null while there is none. */
export function readConsent(cookies: string): boolean | null {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return value === '1' ? true : value === '0' ? false : null;
}

/** What to write in `document.cookie` to keep the answer. */
export function consentCookie(accepted: boolean, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${NAME}=${accepted ? '1' : '0'}; Max-Age=${MAX_AGE_S}; Path=/; SameSite=Lax${secure}`;
}
