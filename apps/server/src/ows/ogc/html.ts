import { formatNumber } from '@motu/core';
import type { DataFeature } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { type Html, html } from '../../pages/html.ts';
import { icon } from '../../pages/icons.ts';
import { pageFrame, type Site } from '../../pages/page-frame.ts';
import { CONFORMANCE, collectionAddress, type Link, root } from './documents.ts';

type Crumb = { href: string; title: string };
type Page = { site: Site; title: string; lead?: string | undefined; crumbs: readonly Crumb[]; json: string };

/** The addresses of the levels above a collection. */
export function crumbsOf(base: string, layer?: ServiceLayer, hasItems = false): Crumb[] {
  const at = root(base);
  const page = (href: string, title: string) => ({ href: `${href}?f=html`, title });
  return [
    page(at, 'Service de données'),
    ...(layer ? [page(`${at}/collections`, 'Couches'), page(collectionAddress(base, layer), layer.title)] : []),
    ...(layer && hasItems ? [page(`${collectionAddress(base, layer)}/items`, 'Objets')] : []),
  ];
}

/** A document of the service for people: it says what its JSON says, in the frame of the pages of open data. */
export function htmlPage({ site, title, lead, crumbs, json }: Page, ...content: (Html | null)[]): string {
  return pageFrame(site, {
    title,
    description: lead || title,
    path: '/donnees',
    // What search engines should find is the page of the layer.
    isPassing: true,
    head: html`<link rel="alternate" type="application/json" href="${json}">`,
    body: html`<div class="page">
<nav class="trail" aria-label="Fil d’Ariane"><ol><li><a href="/donnees">Données</a>${icon('chevron-right', 14)}</li>
${crumbs.map(({ href, title: name }) => html`<li><a href="${href}">${name}</a>${icon('chevron-right', 14)}</li>`)}
<li aria-current="page">${title}</li></ol></nav>
<h1>${title}</h1>${lead && html`<p class="lead">${lead}</p>`}
${content}
<p class="small"><a href="${json}">Ce document en JSON</a></p></div>`,
  });
}

const panel = (content: Html): Html => html`<section class="panel document">${content}</section>`;

export function linkList(links: readonly Link[]): Html {
  const shown = links.filter(({ rel }) => !['self', 'alternate'].includes(rel) && !rel.startsWith('http'));
  const rows = shown.map(({ href, title, type, rel }) =>
    // Who reads a page goes on from page to page.
    ['data', 'conformance'].includes(rel)
      ? html`<li><a href="${href.replace('?f=json', '?f=html')}">${title ?? href}</a></li>`
      : html`<li><a href="${href}">${title ?? href}</a> (${type})</li>`,
  );
  return panel(html`<ul>${rows}</ul>`);
}

export const conformanceList = (): Html =>
  panel(html`<ul>${CONFORMANCE.map((uri) => html`<li><code>${uri}</code></li>`)}</ul>`);

export function collectionList(layers: readonly ServiceLayer[], base: string): Html {
  if (layers.length === 0) return html`<p>Aucune couche n’a d’objets à lire.</p>`;
  const rows = layers.map(
    (layer) =>
      html`<li><a href="${collectionAddress(base, layer)}?f=html">${layer.title}</a>${layer.abstract && `\u00a0: ${layer.abstract}`}</li>`,
  );
  return panel(html`<ul>${rows}</ul>`);
}

/** The attributes of a collection, as the people who made it describe them. */
export function fieldTable({ fields }: ServiceLayer): Html {
  if (fields.length === 0) return html`<p>Les objets n’ont pas d’attributs publics.</p>`;
  const rows = fields.map(
    ({ name, title, unit, description }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${unit ? `${title} (${unit})` : title}</td><td>${description || '—'}</td></tr>`,
  );
  return table('Attributs', ['Nom', 'Titre', 'Sens'], rows);
}

type ItemsPage = {
  features: readonly DataFeature[];
  fields: readonly string[];
  matched: number;
  offset: number;
  previous: string | null;
  next: string | null;
};

export function itemsTable(layer: ServiceLayer, base: string, page: ItemsPage): Html[] {
  const { features, fields, matched, offset, previous, next } = page;
  if (features.length === 0) return [html`<p>Aucun objet ne répond à cette demande.</p>`];
  const titles = fields.map((name) => layer.fields.find((field) => field.name === name)?.title ?? name);
  const rows = features.map(
    ({ id, values }) =>
      html`<tr><th scope="row"><a href="${collectionAddress(base, layer)}/items/${id}?f=html">${id}</a></th>${values.map((value) => html`<td>${cell(value)}</td>`)}</tr>`,
  );
  const last = offset + features.length;
  return [
    html`<p>Objets ${formatNumber(offset + 1)} à ${formatNumber(last)} sur ${formatNumber(matched)}.</p>`,
    table('Objets', ['Identifiant', ...titles], rows),
    html`<nav class="document-pages" aria-label="Pages">${previous && html`<a class="button" href="${previous}">Page précédente</a>`}
${next && html`<a class="button" href="${next}">Page suivante</a>`}</nav>`,
  ];
}

export function itemTable(layer: ServiceLayer, { values }: DataFeature): Html {
  const rows = layer.fields.map(
    ({ title, unit }, i) =>
      html`<tr><th scope="row">${unit ? `${title} (${unit})` : title}</th><td>${cell(values[i])}</td></tr>`,
  );
  return rows.length > 0
    ? table('Attributs', ['Attribut', 'Valeur'], rows)
    : html`<p>Cet objet n’a pas d’attributs publics.</p>`;
}

const cell = (value: unknown): string => (value === null || value === undefined || value === '' ? '—' : String(value));

const table = (name: string, heads: readonly string[], rows: readonly Html[]): Html =>
  panel(html`<div class="wide" role="group" aria-label="${name}" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`);
