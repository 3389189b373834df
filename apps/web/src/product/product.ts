import { OWN_ELEVATION, PRODUCT_ELEMENT, type Product } from '@motu/contract';

const DEFAULTS: Product = {
  name: 'Motu',
  version: import.meta.env.MOTU_VERSION ?? '',
  tagline: null,
  logo: null,
  toolbar: null,
  supportEmail: null,
  surveyUrl: null,
  publisher: null,
  reportNotice: false,
  elevation: OWN_ELEVATION,
  services: [],
};

/** What the server wrote into the page about this installation (APP-04); Motu's own values where it wrote nothing. */
export function readProduct(page: Document): Product {
  const text = page.getElementById(PRODUCT_ELEMENT)?.textContent?.trim();
  return text ? { ...DEFAULTS, ...(JSON.parse(text) as Partial<Product>) } : DEFAULTS;
}

/** It never changes while the page is open. */
export const product = readProduct(document);
