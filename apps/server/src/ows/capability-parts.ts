import type { Product } from '@motu/contract';
import type { LegendSizes } from '@motu/engine';
import type { ServiceLayer } from '../domain/service-layer.ts';
import type { Producer } from '../domain/territory.ts';
import { hasLegend, legendAddress } from '../domain/tiles.ts';

/** What the capabilities of both services tell alike. */
export type Surroundings = {
  provider: Provider;
  /** The address visitors use, without a final slash. */
  base: string;
  /** Of the legends that we draw; those of other servers are as they come. */
  legendSizes: LegendSizes;
};

export type Provider = Pick<Product, 'name' | 'supportEmail'> & {
  /** Who answers for the service; the product's name stands where nobody is named. */
  publisher?: Product['publisher'];
  /** Under which terms each lets its data be used. */
  producers?: () => readonly Producer[];
};

/** The organisation that services and records name, and its site; this one where it has none. */
export const organisationOf = ({ name, publisher }: Provider): string => publisher?.name ?? name;
export const siteOf = ({ publisher }: Provider, base: string): string => publisher?.url ?? base;

/** What the service is about, for catalogues. */
export const KEYWORDS = ['Polynésie française', 'cartes', 'fond de carte'];

/** `Institut de la statistique : Licence Ouverte 2.0 ; …`, each once; `none` where nothing is asked (WMS 1.3.0, 7.2.4.2). */
export function accessConstraints({ producers = () => [] }: Provider): string {
  return termsOf(producers()).join(' ; ') || 'none';
}

/** `Institut de la statistique : Licence Ouverte 2.0`, each once. */
export function termsOf(producers: readonly Producer[]): string[] {
  return [...new Set(producers.map(({ producteur, licence }) => `${producteur} : ${licence}`))];
}

type Legend = { href: string; format: string; size: { width: number; height: number } | undefined };

/** The picture of a layer's whole legend; null for one that has none. */
export function legendOf({ slug, outside }: ServiceLayer, { base, legendSizes }: Surroundings): Legend | null {
  if (outside && !hasLegend(outside)) return null;
  return { href: `${base}${legendAddress(slug)}`, format: 'image/png', size: legendSizes.get(slug) };
}
