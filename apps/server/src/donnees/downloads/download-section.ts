import { formatBytes } from '@motu/core';
import { type Html, html } from '../../pages/html.ts';
import { icon } from '../../pages/icons.ts';
import { pageAddress } from '../addresses.ts';
import type { Dataset } from '../datasets.ts';
import { FORMATS, type FormatId, formatsOf } from '../files/formats.ts';
import type { PublicField } from '../public-fields.ts';
import type { File } from '../structured-data.ts';
import type { Place } from './places.ts';

const SYSTEM_NAMES = {
  'EPSG:4326': 'WGS 84 (longitude, latitude)',
  'EPSG:3296': 'RGPF / UTM 5 S',
  'EPSG:3297': 'RGPF / UTM 6 S (Îles du Vent)',
  'EPSG:3298': 'RGPF / UTM 7 S',
  'EPSG:3299': 'RGPF / UTM 8 S',
  'EPSG:3857': 'Web Mercator',
} as const;

/** The files of a whole layer, as catalogues list them. */
export function filesOf({ slug, kind, isDownloadable }: Dataset, address: string): File[] {
  if (!isDownloadable) return [];
  return formatsOf(kind).map((id) => ({
    name: FORMATS[id].name,
    mediaType: FORMATS[id].mediaType,
    url: `${address}${pageAddress(slug)}/telechargement?format=${id}`,
  }));
}

type Grounds = { islands: readonly Place[]; communes: readonly Place[] };

/** What may be taken away: a plain form, that a script makes wait better. */
export function downloadSection(
  { slug, kind, isDownloadable }: Dataset,
  { islands, communes, sizes }: Grounds & { sizes: ReadonlyMap<FormatId, number> },
  fields: readonly PublicField[],
): Html {
  if (!isDownloadable) return refusal(kind !== 'map');
  const isOfObjects = kind === 'objects';
  const group = (label: string, places: readonly Place[]) =>
    places.length > 0 &&
    html`<optgroup label="${label}">${places.map(({ value, name }) => html`<option value="${value}">${name}</option>`)}</optgroup>`;
  return html`<section class="panel" id="telecharger" aria-labelledby="titre-telecharger"><h2 id="titre-telecharger">Télécharger</h2>
<form class="download" action="${pageAddress(slug)}/telechargement" method="get">
<div class="choices">
<label>Étendue<select name="lieu"><option value="">Toute la couche</option>${group('Îles', islands)}${group('Communes', communes)}</select></label>
<label>Système<select name="crs">${Object.entries(SYSTEM_NAMES).map(([code, name]) => html`<option value="${code}">${name}</option>`)}</select></label>
${isOfObjects && html`<label>Filtre<input name="filtre" maxlength="8000" placeholder="Tous les objets" aria-describedby="aide-filtre"></label>`}
<label>Cadre<input name="bbox" maxlength="100" placeholder="Ouest, sud, est, nord" inputmode="text" aria-describedby="aide-cadre"></label>
</div>
<div class="format-buttons">${formatsOf(kind).map(
    (id, i) =>
      html`<button class="button${i === 0 ? ' primary' : ''}" name="format" value="${id}" type="submit">${icon('download', 18)}${FORMATS[id].name}${weight(sizes.get(id))}</button>`,
  )}</div>
<p class="small">${icon('info-circle', 16)}<span>${isOfObjects ? html`<span id="aide-filtre">${filterHelp(fields)}</span>` : RELIEF_HELP} <span id="aide-cadre">Un cadre s’écrit en degrés\u00a0: ouest, sud, est, nord, comme <code>-149.95,-17.62,-149.72,-17.46</code>.</span> La licence et le producteur sont écrits dans le fichier. Un téléchargement coupé reprend où il en était.</span></p>
<div class="runs"></div>
</form></section>`;
}

/** Of the whole layer: the style hides it when part of it is chosen. */
const weight = (bytes: number | undefined) =>
  bytes !== undefined && html` <span class="weight">${formatBytes(bytes)}</span>`;

const RELIEF_HELP =
  'Des mètres sur une grille, avec la maille du modèle le plus fin de l’étendue\u00a0; sur de grandes étendues, celle d’un modèle moins fin. Une commune est donnée avec son cadre.';

/** With a field of this very layer, whose name may be written as it is. */
function filterHelp(fields: readonly PublicField[]): Html {
  const isPlain = ({ name }: PublicField) => /^[a-z_]\w*$/i.test(name);
  const text = fields.find((field) => field.kind === 'texte' && isPlain(field));
  const number = fields.find((field) => field.kind === 'nombre' && isPlain(field));
  const example = text ? `${text.name} LIKE 'P%'` : number && `${number.name} > 100`;
  return html`Un filtre compare des champs${example && html`, comme <code>${example}</code>`}.`;
}

function refusal(isKept: boolean): Html {
  return html`<section class="panel" id="telecharger" aria-labelledby="titre-telecharger"><h2 id="titre-telecharger">Télécharger</h2>
<p class="small">${
    isKept
      ? 'Le gestionnaire de cette couche ne la donne pas en fichier. Elle se lit par les services.'
      : 'Cette couche n’est pas faite d’objets : elle se lit par les services.'
  }</p></section>`;
}
