import type { Product } from '@motu/contract';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';

/** What every page of the catalogue knows of this installation. */
export type Site = {
  product: Product;
  /** As addresses begin: no final slash. */
  address: string;
  /** Names of the style and the script, which change with what is in them. */
  style: string;
  script: string;
  letters: readonly string[];
};

type Page = {
  title: string;
  description: string;
  /** The one address of what the page shows. */
  path: string;
  picture?: { path: string; width: number; height: number };
  /** Links and data blocks of the head. */
  head?: Html;
  isCatalogue?: boolean;
  /** Not for search engines: a search, or a page that is not there. */
  isPassing?: boolean;
  body: Html;
};

/** The frame of Motu around a page: complete without a script. */
export function pageFrame(site: Site, page: Page): string {
  const { product, address } = site;
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${product.name}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0B2D3F">
${page.isPassing ? html`<meta name="robots" content="noindex, follow">` : html`<link rel="canonical" href="${address}${page.path}">`}
<link rel="icon" href="${product.logo ?? '/logo.svg'}">
${site.letters.map((address) => html`<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`)}
<link rel="stylesheet" href="${site.style}">
<script src="${site.script}" defer></script>
${openGraph(site, page)}
${page.head}
</head>
<body>
<a class="skip" href="#contenu">Aller au contenu</a>
<header class="header">
<a class="brand" href="/"><img src="${product.logo ?? '/logo.svg'}" alt="" width="30" height="30"><strong>${product.name}</strong></a>
<span class="version">${product.version}</span><span class="tagline">Données ouvertes</span>
<nav aria-label="Données ouvertes">
<a href="/donnees"${page.isCatalogue ? html` aria-current="page"` : ''}>Catalogue</a>
<a href="/api/docs">API</a>
<a class="to-map" href="/">${icon('map-2')}<span>Voir la carte</span></a>
</nav>
</header>
<main id="contenu">${page.body}</main>
<footer class="footer">
<p>${product.publisher ? html`Publié par ${product.publisher.name}. ` : ''}Pour les moissonneurs\u00a0:
<a href="/donnees/catalogue.jsonld">DCAT en JSON-LD</a>, <a href="/donnees/catalogue.ttl">DCAT en Turtle</a>.</p>
</footer>
<div class="toast" role="status" aria-live="polite"></div>
<div class="spoken" role="status" aria-live="polite"></div>
</body>
</html>`.text;
}

function openGraph({ product, address }: Site, { title, description, path, picture }: Page): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${product.name}">
<meta property="og:locale" content="fr_FR">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}${path}">
${
  picture &&
  html`<meta property="og:image" content="${address}${picture.path}">
<meta property="og:image:width" content="${picture.width}">
<meta property="og:image:height" content="${picture.height}">
<meta property="og:image:alt" content="Carte\u00a0: ${title}">
<meta name="twitter:card" content="summary_large_image">`
}`;
}
