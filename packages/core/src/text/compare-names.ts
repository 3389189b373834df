const FRENCH = new Intl.Collator('fr', { numeric: true });

/** The order of names in every list: « Aérodromes » before « Altitude », « Zone 2 » before « Zone 10 », whatever database holds them. */
export const compareNames = (a: string, b: string): number => FRENCH.compare(a, b);
