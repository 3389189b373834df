import type { Extent } from '@motu/core';
import { recordAddress } from '../domain/tiles.ts';
import { type Html, html, jsonLdBlock } from '../pages/html.ts';
import { type IconName, icon } from '../pages/icons.ts';
import { pageFrame, type Site } from '../pages/page-frame.ts';
import { mapAddress, PICTURE, pageAddress, pictureAddress } from './addresses.ts';
import type { Change } from './changes.ts';
import type { Dataset } from './datasets.ts';
import type { PublicField } from './public-fields.ts';
import type { Service } from './services.ts';
import { datasetData, described, type File } from './structured-data.ts';
import { sayDate, sayExtent, sayLicence, sayObjects } from './words.ts';

type DatasetContent = {
  dataset: Dataset;
  version: string;
  extent: Extent | null;
  /** Objects of the layer, and their shapes; null for what has none. */
  objects: { count: number; shapes: readonly string[] } | null;
  fields: readonly PublicField[];
  services: readonly Service[];
  changes: readonly Change[];
  files: readonly File[];
  /** The section of downloads. */
  downloads: Html | null;
};

/** The page of one layer: what it is, how it is read from other programs, what changed. */
export function datasetPage(site: Site, content: DatasetContent): string {
  const { dataset, version, extent, files } = content;
  const { slug, name, description, theme } = dataset;
  return pageFrame(site, {
    title: name,
    description: described(name, description),
    path: pageAddress(slug),
    picture: { path: pictureAddress(dataset, version), ...PICTURE },
    head: html`<link rel="alternate" type="application/xml" href="${recordAddress(slug, '')}" title="ISO 19139">
${jsonLdBlock(datasetData(site, dataset, { extent, version, files }))}`,
    body: html`<div class="page">
<nav class="trail" aria-label="Fil d’Ariane"><ol><li><a href="/donnees">Données</a>${icon('chevron-right', 14)}</li>
<li><a href="/donnees?theme=${theme.slug}">${theme.name}</a>${icon('chevron-right', 14)}</li>
<li aria-current="page">${name}</li></ol></nav>
<div class="sheet"><div class="about">${about(site, content)}</div>${preview(content)}
<div class="column">${content.downloads}${fieldTable(content.fields)}</div>
<div class="column">${serviceList(content.services, slug)}${changeList(content.changes)}</div></div></div>`,
  });
}

function about({ address }: Site, { dataset, extent, objects }: DatasetContent): Html {
  const { name, description, producer, updated, layer, slug, licences } = dataset;
  const facts: [IconName, string, string | null][] = [
    ['building-community', 'Producteur', producer],
    ['license', 'Licence', sayLicence(dataset)],
    ['calendar', 'Données du', updated && sayDate(updated)],
    ['map-pin', 'Objets', objects && sayObjects(objects.count, objects.shapes)],
    ['world', 'Emprise', extent && sayExtent(extent)],
  ];
  return html`<h1>${name}</h1>${description && html`<p class="lead">${description}</p>`}
<dl class="sheet-facts">${facts.map(([sign, term, value]) => value && html`<div>${icon(sign)}<dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${layer.metadata.note && html`<p class="note">${icon('info-circle', 16)}<span>${layer.metadata.note}</span></p>`}
${licences.map(
  ({ copyright, licence, licenceUrl }) =>
    html`<p class="small">${copyright} · ${licenceUrl && /^https?:/.test(licenceUrl) ? html`<a href="${licenceUrl}" rel="license">${licence}</a>` : licence}</p>`,
)}
<p class="small">Identifiant stable\u00a0: ${address.replace(/^https?:\/\//, '')}${pageAddress(slug)} · Système d’origine\u00a0: WGS 84 (EPSG:4326)</p>`;
}

function preview({ dataset, version }: DatasetContent): Html {
  const map = mapAddress(dataset);
  return html`<div class="preview"><img src="${pictureAddress(dataset, version)}" alt="Carte\u00a0: ${dataset.name}" width="${PICTURE.width}" height="${PICTURE.height}">
${map && html`<p><a class="button primary" href="${map}">${icon('map-2')}Voir sur la carte</a></p>`}</div>`;
}

function fieldTable(fields: readonly PublicField[]): Html | null {
  if (fields.length === 0) return null;
  const hasMeanings = fields.some(({ description }) => description);
  return html`<section class="panel" aria-labelledby="champs"><h2 id="champs">Champs</h2>
<div class="wide" role="group" aria-label="Tableau des champs" tabindex="0"><table><thead><tr><th scope="col">Nom</th><th scope="col">Dans le fichier</th><th scope="col">Type</th>${hasMeanings && html`<th scope="col">Ce que c’est</th>`}</tr></thead>
<tbody>${fields.map(
    ({ name, title, kind, unit, description }) =>
      html`<tr><th scope="row">${title}${unit && ` (${unit})`}</th><td><code>${name}</code></td><td>${kind}</td>${hasMeanings && html`<td>${description}</td>`}</tr>`,
  )}</tbody></table></div></section>`;
}

function serviceList(services: readonly Service[], slug: string): Html {
  return html`<section class="panel" aria-labelledby="services"><h2 id="services">Services</h2>
<p class="small">La couche s’y appelle <code>${slug}</code>.</p>
<dl class="services">${services.map(
    ({ name, address }) =>
      html`<div><dt>${name}</dt><dd><a href="${address}">${new URL(address).pathname}</a></dd>
<dd class="copy"><button type="button" data-copy="${address}" aria-label="Copier l’adresse ${name}" hidden>${icon('copy')}</button></dd></div>`,
  )}</dl></section>`;
}

function changeList(changes: readonly Change[]): Html {
  return html`<section class="panel" aria-labelledby="changements"><h2 id="changements">Ce qui a changé</h2>
${
  changes.length === 0
    ? html`<p class="small">Rien n’a changé depuis la publication de cette couche.</p>`
    : html`<ul class="changes">${changes.map(({ day, text }) => html`<li><time datetime="${day}">${sayDate(day)}</time><span>${text}</span></li>`)}</ul>`
}</section>`;
}

/** The same frame for what is not there. */
export function missingPage(site: Site, slug: string): string {
  return pageFrame(site, {
    title: 'Couche introuvable',
    description: 'Cette couche n’existe pas, ou n’est plus publiée.',
    path: '/donnees',
    isPassing: true,
    body: html`<div class="page"><div class="empty">${icon('stack-2', 36)}<h1>Cette couche n’existe pas</h1>
<p>Aucune couche publiée ne porte le nom «\u00a0${slug}\u00a0». Elle a peut-être été retirée.</p>
<p><a class="button" href="/donnees">Voir toutes les couches</a></p></div></div>`,
  });
}
