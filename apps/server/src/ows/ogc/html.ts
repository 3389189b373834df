import { formatNumber } from '@motu/core';
import type { DataFeature } from '@motu/engine';
import type { ServiceLayer } from '../service-layers.ts';
import { element, elementWith, type Xml } from '../xml.ts';
import { CONFORMANCE, collectionAddress, type Link, root } from './documents.ts';

type Crumb = { href: string; title: string };
type Page = { product: string; title: string; lead?: string | undefined; crumbs: readonly Crumb[]; json: string };

const link = (href: string, text: string): Xml => elementWith('a', { href }, text);

/** The addresses of the levels above a collection. */
export function crumbsOf(base: string, layer?: ServiceLayer, hasItems = false): Crumb[] {
  const at = root(base);
  const html = (href: string, title: string) => ({ href: `${href}?f=html`, title });
  return [
    html(at, 'Données'),
    ...(layer ? [html(`${at}/collections`, 'Couches'), html(collectionAddress(base, layer), layer.title)] : []),
    ...(layer && hasItems ? [html(`${collectionAddress(base, layer)}/items`, 'Objets')] : []),
  ];
}

/** A page without a script, that says what its JSON says. Everything in it is text, escaped as it is written. */
export function htmlPage({ product, title, lead, crumbs, json }: Page, ...content: (Xml | null)[]): string {
  const trail = crumbs.flatMap(({ href, title: name }) => [element('li', link(href, name))]);
  const body = elementWith(
    'html',
    { lang: 'fr' },
    element(
      'head',
      elementWith('meta', { charset: 'utf-8' }),
      elementWith('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      elementWith('link', { rel: 'icon', href: '/logo.svg' }),
      elementWith('link', { rel: 'alternate', type: 'application/json', href: json }),
      element('title', `${title} · ${product}`),
      // Ours, and nothing that an HTML reader would take for a sign of its own.
      element('style', STYLE),
    ),
    element(
      'body',
      element('header', link('/', product)),
      element(
        'main',
        trail.length > 0 ? elementWith('nav', { 'aria-label': 'Fil d’Ariane' }, element('ol', trail)) : null,
        element('h1', title),
        lead ? element('p', lead) : null,
        content,
        element('p', link(json, 'Ce document en JSON')),
      ),
    ),
  );
  return `<!doctype html>\n${body.text}\n`;
}

export function linkList(links: readonly Link[]): Xml {
  const shown = links.filter(({ rel }) => !['self', 'alternate'].includes(rel) && !rel.startsWith('http'));
  return element('ul', shown.map(({ href, title, type }) => element('li', link(href, title ?? href), ` (${type})`))); // biome-ignore format: one line
}

export const conformanceList = (): Xml => element('ul', CONFORMANCE.map((uri) => element('li', element('code', uri)))); // biome-ignore format: one line

export function collectionList(layers: readonly ServiceLayer[], base: string): Xml {
  if (layers.length === 0) return element('p', 'Aucune couche n’a d’objets à lire.');
  return element('ul', layers.map((layer) => element('li', link(`${collectionAddress(base, layer)}?f=html`, layer.title), layer.abstract ? `\u00a0: ${layer.abstract}` : null))); // biome-ignore format: one line
}

/** The attributes of a collection, as the people who made it describe them. */
export function fieldTable({ fields }: ServiceLayer): Xml {
  if (fields.length === 0) return element('p', 'Les objets n’ont pas d’attributs publics.');
  const rows = fields.map(({ name, title, unit, description }) =>
    element(
      'tr',
      elementWith('th', { scope: 'row' }, element('code', name)),
      element('td', unit ? `${title} (${unit})` : title),
      element('td', description || '—'),
    ),
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

export function itemsTable(layer: ServiceLayer, base: string, page: ItemsPage): Xml[] {
  const { features, fields, matched, offset, previous, next } = page;
  if (features.length === 0) return [element('p', 'Aucun objet ne répond à cette demande.')];
  const titles = fields.map((name) => layer.fields.find((field) => field.name === name)?.title ?? name);
  const rows = features.map(({ id, values }) =>
    element(
      'tr',
      elementWith('th', { scope: 'row' }, link(`${collectionAddress(base, layer)}/items/${id}?f=html`, String(id))),
      values.map((value) => element('td', cell(value))),
    ),
  );
  const pages = [previous && link(previous, 'Page précédente'), next && link(next, 'Page suivante')].filter(Boolean);
  return [
    element(
      'p',
      `Objets ${formatNumber(offset + 1)} à ${formatNumber(offset + features.length)} sur ${formatNumber(matched)}.`,
    ),
    elementWith('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': 'Objets' }, table('Objets', ['Identifiant', ...titles], rows)), // biome-ignore format: one line
    ...(pages.length > 0 ? [elementWith('nav', { 'aria-label': 'Pages' }, pages.flatMap((one) => [one as Xml, ' ']))] : []), // biome-ignore format: one line
  ];
}

export function itemTable(layer: ServiceLayer, { values }: DataFeature): Xml {
  const rows = layer.fields.map(({ title, unit }, i) =>
    element(
      'tr',
      elementWith('th', { scope: 'row' }, unit ? `${title} (${unit})` : title),
      element('td', cell(values[i])),
    ),
  );
  return rows.length > 0 ? table('Attributs', ['Attribut', 'Valeur'], rows) : element('p', 'Cet objet n’a pas d’attributs publics.'); // biome-ignore format: one line
}

const cell = (value: unknown): string => (value === null || value === undefined || value === '' ? '—' : String(value));

const table = (caption: string, heads: readonly string[], rows: readonly Xml[]): Xml =>
  element(
    'table',
    element('caption', caption),
    element('thead', element('tr', heads.map((head) => elementWith('th', { scope: 'col' }, head)))), // biome-ignore format: one line
    element('tbody', rows),
  );

const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#F8F4EC,#0C1C26);--surface:light-dark(#FFFDF9,#10232E);--line:light-dark(#E3D9C7,#24404C);
--text:light-dark(#14262F,#E9F1F0);--text2:light-dark(#55605F,#A8BCC0);--link:light-dark(#0A756F,#56C9BB)}
body{margin:0;background:var(--ground);color:var(--text);font:15px/22px system-ui,sans-serif}
header{background:#0B2D3F;padding:14px 28px;border-bottom:2px solid #56C9BB}header a{color:#fff;font-weight:700;font-size:19px;text-decoration:none}
main{max-width:960px;margin:0 auto;padding:28px}h1{font-size:26px;line-height:32px;margin:0 0 8px}a{color:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px}header a:focus-visible{outline-color:#fff}li{margin:4px 0}code{overflow-wrap:anywhere}
nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px;padding:0;margin:0 0 16px}nav a{margin-right:12px}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:8px 0;background:var(--surface);border:1px solid var(--line)}
caption{text-align:left;font-weight:600;padding:8px 0 4px}th,td{text-align:left;vertical-align:top;padding:6px 12px;border-top:1px solid var(--line)}
thead th{font-size:13px;color:var(--text2)}tbody th{font-weight:400}`;
