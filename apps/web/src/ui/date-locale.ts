/** The language dates are written in: the browser's, French when it is unknown (APP-01). */
export function dateLocale(): string {
  return navigator.language || 'fr';
}
