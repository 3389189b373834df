import { useEffect } from 'react';
import { fr } from './fr.ts';
import { product } from './product.ts';

/** « Administration · Motu »; without a part of its own, the product's name and what it is. */
export function pageTitle(part: string | null, name: string, tagline: string): string {
  return part === null ? `${name} · ${tagline}` : `${part} · ${name}`;
}

export function usePageTitle(part: string | null) {
  useEffect(() => {
    document.title = pageTitle(part, product.name, fr.tagline);
  }, [part]);
}
