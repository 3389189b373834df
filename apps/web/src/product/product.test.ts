import { PRODUCT_ELEMENT } from '@motu/contract';
import { expect, test } from 'vitest';
import { readProduct } from './product.ts';
import { pageTitle } from './use-page-title.ts';

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script type="application/json" id="${PRODUCT_ELEMENT}"></script>`;
  const element = page.getElementById(PRODUCT_ELEMENT);
  if (element) element.textContent = text;
  return page;
}

test('APP-04 the product is what the server wrote into the page', () => {
  const written = { name: 'Te Fenua', version: '9.9.9', logo: '/autre.svg', toolbar: ['dessin'] };
  expect(readProduct(pageWith(JSON.stringify(written)))).toMatchObject(written);
});

test('APP-04 without configuration the product is Motu, with every tool', () => {
  expect(readProduct(pageWith(''))).toMatchObject({ name: 'Motu', logo: null, toolbar: null, surveyUrl: null });
  expect(readProduct(document.implementation.createHTMLDocument())).toMatchObject({ name: 'Motu' });
});

test('APP-04 page titles carry the product', () => {
  expect(pageTitle('Administration', 'Motu', 'Les cartes')).toBe('Administration · Motu');
  expect(pageTitle(null, 'Motu', 'Les cartes')).toBe('Motu · Les cartes');
});
