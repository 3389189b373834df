import { formatCount } from '@motu/core';
import { type Html, html, jsonLdBlock } from '../pages/html.ts';
import { icon } from '../pages/icons.ts';
import { pageFrame, type Site } from '../pages/page-frame.ts';
import { mapAddress, pageAddress, THUMBNAIL, thumbnailAddress } from './addresses.ts';
import type { Dataset } from './datasets.ts';
import {
  type CatalogueQuery,
  type Facet,
  type Option,
  SORT_NAMES,
  type searchDatasets,
  writeQuery,
} from './search-datasets.ts';
import { catalogueData } from './structured-data.ts';
import { sayDate, sayLicence, sayObjects } from './words.ts';

type Found = ReturnType<typeof searchDatasets>;

type CatalogueContent = Found & {
  all: readonly Dataset[];
  query: CatalogueQuery;
  /** Objects of each layer, where they were counted. */
  counts: ReadonlyMap<string, number>;
  /** Files that a layer is given as. */
  formatsOf(dataset: Dataset): readonly string[];
  versionOf(dataset: Dataset): string;
  /** Whether its picture is drawn: a page does not wait for one. */
  isDrawn(dataset: Dataset): boolean;
};

const TITLES: Record<Facet, string> = {
  theme: 'Thème',
  producteur: 'Producteur',
  maj: 'Mise à jour',
  format: 'Format',
};

/** The published layers: searched, filtered and sorted by a plain form. */
export function cataloguePage(site: Site, content: CatalogueContent): string {
  const { all, query } = content;
  const producers = new Set(all.flatMap((dataset) => dataset.producers));
  const isFiltered = writeQuery(query) !== '';
  const title = 'Les données de Polynésie française';
  const summary = `${formatCount(all.length, 'couche publiée', 'couches publiées')} par ${formatCount(producers.size, 'producteur')}, à télécharger ou à lire par service.`;
  return pageFrame(site, {
    title: 'Données ouvertes',
    description: summary,
    path: '/donnees',
    isCatalogue: true,
    isPassing: isFiltered,
    head: html`<link rel="alternate" type="application/ld+json" href="/donnees/catalogue.jsonld" title="DCAT-AP">
<link rel="alternate" type="text/turtle" href="/donnees/catalogue.ttl" title="DCAT-AP">
${jsonLdBlock(catalogueData(site, all))}`,
    body: html`<div class="page">
<div class="opening"><div><h1>${title}</h1><p class="lead">${summary}</p></div>
<p class="links"><a href="/donnees/catalogue.jsonld">${icon('api')}DCAT</a></p></div>
<div class="catalogue">${filters(content)}${results(content, isFiltered)}</div></div>`,
  });
}

function filters({ query, facets }: CatalogueContent): Html {
  const chosen = Object.values(query.chosen).flat().length;
  return html`<form class="filters" id="filtres" action="/donnees" method="get" role="search" aria-label="Chercher une donnée" autocomplete="off">
<div class="search">${icon('search')}<input type="search" name="q" value="${query.q}" maxlength="200" placeholder="Chercher une donnée" aria-label="Chercher une donnée"></div>
<details class="facets" open><summary>Filtres${chosen > 0 ? ` (${chosen})` : ''}</summary>
${(Object.keys(TITLES) as Facet[]).map((facet) => fieldset(facet, facets[facet]))}
<button class="button apply" type="submit">Filtrer</button></details>
</form>`;
}

/** Beyond this the others are unfolded. */
const SHOWN_OPTIONS = 6;

function fieldset(facet: Facet, options: readonly Option[]): Html | null {
  const offered = options.filter(({ count, isChosen }) => count > 0 || isChosen);
  if (offered.length === 0) return null;
  const box = ({ value, label, count, isChosen }: Option) =>
    html`<label><input type="checkbox" name="${facet}" value="${value}"${isChosen ? html` checked` : ''}><span>${label}</span><span class="count">${count}</span></label>`;
  const [first, others] = [offered.slice(0, SHOWN_OPTIONS), offered.slice(SHOWN_OPTIONS)];
  return html`<fieldset><legend>${TITLES[facet]}</legend>${first.map(box)}${
    others.length > 0 &&
    html`<details class="others"${others.some(({ isChosen }) => isChosen) ? html` open` : ''}><summary>${formatCount(others.length, 'autre')}</summary>${others.map(box)}</details>`
  }</fieldset>`;
}

function results(content: CatalogueContent, isFiltered: boolean): Html {
  const { found, query } = content;
  return html`<section class="results" aria-label="Résultats">
<div class="results-head"><h2>${formatCount(found.length, 'couche')}</h2><ul class="chips">${chips(content)}</ul>
<div class="sort"><label for="tri">Trier par</label><select id="tri" name="tri" form="filtres">${Object.entries(
    SORT_NAMES,
  ).map(
    ([value, label]) => html`<option value="${value}"${query.sort === value ? html` selected` : ''}>${label}</option>`,
  )}</select><button class="button apply" type="submit" form="filtres">Trier</button></div></div>
${found.length > 0 ? html`<ul class="cards">${found.map((dataset) => card(dataset, content))}</ul>` : nothing(isFiltered)}
</section>`;
}

/** What is asked, each with the address that no longer asks it. */
function chips({ query, facets }: CatalogueContent): Html[] {
  const without = (facet: Facet, value: string): CatalogueQuery => ({
    ...query,
    chosen: { ...query.chosen, [facet]: query.chosen[facet].filter((one) => one !== value) },
  });
  const chip = (label: string, next: CatalogueQuery) =>
    html`<li><a class="chip" href="/donnees${writeQuery(next)}" aria-label="Ne plus demander «\u00a0${label}\u00a0»">${label}${icon('x', 14)}</a></li>`;
  const chosen = (Object.keys(TITLES) as Facet[]).flatMap((facet) =>
    query.chosen[facet].map((value) => {
      const known = facets[facet].find((option) => option.value === value);
      return chip(known?.label ?? value, without(facet, value));
    }),
  );
  return [...(query.q ? [chip(query.q, { ...query, q: '' })] : []), ...chosen];
}

function nothing(isFiltered: boolean): Html {
  return html`<div class="empty">${icon('stack-2', 36)}<h3>${isFiltered ? 'Aucune couche ne correspond' : 'Aucune couche n’est publiée'}</h3>
${isFiltered ? html`<p>Cherchez d’autres mots, ou demandez moins à la fois.</p><p><a class="button" href="/donnees">Voir toutes les couches</a></p>` : ''}</div>`;
}

const SHOWN_FORMATS = 3;

/** In the place of one that is being drawn is the sea: the script shows it to whoever stays, the next page to all. */
function thumbnail(dataset: Dataset, { versionOf, isDrawn }: CatalogueContent): Html {
  const address = thumbnailAddress(dataset, versionOf(dataset));
  if (!isDrawn(dataset)) return html`<span class="picture" data-picture="${address}"></span>`;
  return html`<img class="picture" src="${address}" alt="" width="${THUMBNAIL.width / 2}" height="${THUMBNAIL.height / 2}" loading="lazy">`;
}

function card(dataset: Dataset, content: CatalogueContent): Html {
  const { counts, formatsOf } = content;
  const { slug, name, description, theme, producer, updated } = dataset;
  const formats = formatsOf(dataset);
  const count = counts.get(slug);
  const map = mapAddress(dataset);
  return html`<li class="card">${thumbnail(dataset, content)}
<div class="card-text"><h3><a href="${pageAddress(slug)}">${name}</a> <span class="tag">${theme.name}</span></h3>
<p>${description}</p>
<ul class="facts">${producer && html`<li>${icon('building-community', 16)}<span>${producer}</span></li>`}<li>${icon('license', 16)}<span>${sayLicence(dataset)}</span></li>${updated && html`<li>${icon('calendar', 16)}${sayDate(updated)}</li>`}${count !== undefined && html`<li>${sayObjects(count)}</li>`}</ul>
${formats.length > 0 && html`<ul class="formats" aria-label="Formats">${formats.slice(0, SHOWN_FORMATS).map((format) => html`<li>${format}</li>`)}${formats.length > SHOWN_FORMATS && html`<li>+ ${formats.length - SHOWN_FORMATS}</li>`}</ul>`}</div>
<div class="card-actions">${map && html`<a class="button" href="${map}" aria-label="Voir sur la carte «\u00a0${name}\u00a0»">${icon('map-2', 18)}Voir sur la carte</a>`}
${formats.length > 0 && html`<a class="button" href="${pageAddress(slug)}#telecharger" aria-label="Télécharger «\u00a0${name}\u00a0»">${icon('download', 18)}Télécharger</a>`}</div></li>`;
}
