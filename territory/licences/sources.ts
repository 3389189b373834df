/** Whole territory: west, south, east, north. */
const TERRITORY: SourceExtent = [-155.5, -28.5, -134, -7];
type SourceExtent = [west: number, south: number, east: number, north: number];

/**
 * One producer of the data set. These facts are said once, here: the build writes them into the table `source` (read by the
 * copyright line) and into LICENCES.md.
 */
export type Source = {
  slug: string;
  producteur: string;
  /** The words to show beside the map, as the producer asks for them. */
  copyright: string;
  /** Year of the data, when the producer tells it. */
  annee: number | null;
  /** Where it is obtained; `null` when it is kept in this repository, or still to be asked. */
  url: string | null;
  licence: string;
  licenceUrl: string;
  /** What must still be asked to the producer; nothing when the licence is plain. */
  aConfirmer?: string;
  extent: SourceExtent;
  /** Tables and rasters drawn from it. */
  tables: string[];
  /** Said wherever the data is shown. */
  note?: string;
};

const ODBL = { licence: 'ODbL 1.0', licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/' };
const PUBLIC_DOMAIN = { licence: 'Domaine public', licenceUrl: 'https://creativecommons.org/publicdomain/mark/1.0/' };

export const SOURCES: Source[] = [
  {
    slug: 'osm',
    producteur: 'OpenStreetMap',
    copyright: '© les contributeurs d’OpenStreetMap',
    annee: 2025,
    url: 'https://www.openstreetmap.org/copyright',
    ...ODBL,
    extent: TERRITORY,
    tables: ['terre', 'cote', 'batiment', 'batiment_z13', 'lieu', 'emprise', 'numero'],
    note: 'Rivage généralisé, complété autour du bâti hors Tahiti, Moorea et Nuku Hiva',
  },
  {
    slug: 'osm-2021',
    producteur: 'OpenStreetMap, août 2021',
    copyright: '© les contributeurs d’OpenStreetMap, août 2021 (tuiles au schéma OpenMapTiles)',
    annee: 2021,
    url: 'https://www.openstreetmap.org/copyright',
    ...ODBL,
    extent: TERRITORY,
    tables: [
      'route',
      'rue',
      'bac',
      'cours_eau',
      'plan_eau',
      'occupation_sol',
      'surface_aerodrome',
      'voie_aerodrome',
      'sommet',
      'localite',
      'lieu',
      'numero',
      'toponyme',
      'mer_territoriale',
    ],
    note: 'Réseau OpenStreetMap d’août 2021\u00a0: vitesses estimées, sans voies privées, portails ni interdictions de tourner\u00a0; à vérifier sur place.',
  },
  {
    slug: 'shom',
    producteur: 'Shom',
    copyright: 'Shom, délimitations maritimes',
    annee: 2023,
    url: 'https://maritimelimits.gouv.fr',
    licence: 'Licence Ouverte 2.0',
    licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    aConfirmer:
      'Licence de la copie d’août 2023\u00a0: Licence Ouverte 2.0 selon le catalogue du Shom, CC BY-SA 4.0 selon la foire aux questions du portail national. Couche gardée à part, à retirer par `motu territory remove limites-maritimes`.',
    extent: [-158.2, -31.3, -131.9, -4.5],
    tables: ['limite_maritime'],
    note: 'Limites maritimes\u00a0: ne pas utiliser pour la navigation',
  },
  {
    slug: 'ispf',
    producteur: 'Institut de la statistique de la Polynésie française (ISPF)',
    copyright: 'ISPF, limites géographiques administratives 2022',
    annee: 2022,
    url: 'https://www.ispf.pf',
    ...ODBL,
    extent: TERRITORY,
    tables: ['terre', 'cote', 'commune', 'subdivision', 'limite_commune', 'commune_associee', 'toponyme'],
  },
  {
    slug: 'etalab',
    producteur: 'Etalab / Insee / La Poste',
    copyright: 'Etalab / Insee / La Poste',
    annee: 2022,
    url: 'https://www.data.gouv.fr',
    licence: 'Licence Ouverte 2.0',
    licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    extent: TERRITORY,
    tables: ['commune', 'subdivision'],
  },
  {
    slug: 'mes-demarches',
    producteur: 'Polynésie française (mes-démarches)',
    copyright: 'Codes postaux : Polynésie française',
    annee: null,
    url: 'https://www.mes-demarches.gov.pf',
    licence: 'Liste de faits, sans licence annoncée',
    licenceUrl: 'https://www.mes-demarches.gov.pf',
    extent: TERRITORY,
    tables: ['code_postal'],
  },
  {
    slug: 'whosonfirst',
    producteur: 'Who’s On First, GeoNames, Quattroshapes',
    copyright: 'Who’s On First, GeoNames, Quattroshapes',
    annee: null,
    url: 'https://whosonfirst.org/docs/licenses/',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    extent: TERRITORY,
    tables: ['toponyme'],
    note: 'Localités situées au kilomètre près quand leur source l’est',
  },
  {
    slug: 'motu',
    producteur: 'Motu',
    copyright: 'Noms des îles, archipels, baies et sommets : Motu',
    annee: 2026,
    url: null,
    ...ODBL,
    aConfirmer: 'Les noms français et en reo tenus à la main sont à confirmer par l’Académie tahitienne.',
    extent: TERRITORY,
    tables: ['toponyme', 'lagon', 'platier', 'brisant', 'recif', 'lagon.tif'],
    note: 'Lagons et platiers déduits des terres et des récifs, à titre indicatif',
  },
  {
    slug: 'ourairports',
    producteur: 'OurAirports',
    copyright: 'OurAirports',
    annee: 2026,
    url: 'https://ourairports.com/data/',
    ...PUBLIC_DOMAIN,
    extent: TERRITORY,
    tables: ['aerodrome', 'piste_aerodrome', 'aide_radionavigation'],
  },
  {
    slug: 'naturalearth',
    producteur: 'Natural Earth',
    copyright: 'Natural Earth',
    annee: null,
    url: 'https://www.naturalearthdata.com',
    ...PUBLIC_DOMAIN,
    extent: [-156, -29, -133.5, -6.5],
    tables: ['recif', 'bathymetrie', 'lagon', 'mer.tif', 'fond_marin.tif'],
    note: 'Fonds marins : Natural Earth, à titre indicatif',
  },
  {
    slug: 'gshhg',
    producteur: 'GSHHG (P. Wessel, W. H. F. Smith)',
    copyright: 'GSHHG',
    annee: 2017,
    url: 'https://www.soest.hawaii.edu/pwessel/gshhg/',
    licence: 'LGPL 3 ou ultérieure',
    licenceUrl: 'https://www.gnu.org/licenses/lgpl-3.0.html',
    extent: TERRITORY,
    tables: ['ilot'],
    note: 'Îlots recalés, conservés dans une table à part',
  },
  {
    slug: 'daf',
    producteur: 'Direction des affaires foncières (Polynésie française)',
    copyright: 'Direction des affaires foncières (Polynésie française)',
    annee: null,
    url: null,
    licence: 'CC BY',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    aConfirmer:
      'Version de la licence CC BY, date et adresse de téléchargement du modèle de Nuku Hiva, auprès de la direction.',
    extent: [-140.26, -8.981, -139.99, -8.76],
    tables: ['relief_nuku_hiva.tif', 'courbe', 'courbe_z12', 'terre', 'cote'],
  },
  {
    slug: 'copernicus',
    producteur: 'Copernicus (Union européenne, ESA)',
    copyright:
      'Produced using Copernicus WorldDEM-30 © DLR e.V. 2010-2014 and © Airbus Defence and Space GmbH 2014-2018 provided under COPERNICUS by the European Union and ESA; all rights reserved.',
    annee: 2021,
    url: 'https://dataspace.copernicus.eu/explore-data/data-collections/copernicus-contributing-missions/collections-description/COP-DEM',
    licence: 'Licence Copernicus WorldDEM-30',
    licenceUrl:
      'https://docs.sentinel-hub.com/api/latest/static/files/data/dem/resources/license/License-COPDEM-30.pdf',
    extent: [-149.921, -17.594, -149.752, -17.473],
    tables: ['relief_moorea.tif', 'courbe', 'courbe_z12'],
    note: 'Moorea : modèle numérique de surface (arbres et toits compris)',
  },
  {
    slug: 'viewfinder',
    producteur: 'Viewfinder Panoramas (J. de Ferranti) / NASA SRTM',
    copyright: 'Viewfinder Panoramas (J. de Ferranti) / NASA SRTM',
    annee: null,
    url: 'http://viewfinderpanoramas.org/dem3.html',
    licence: 'Usage libre avec mention',
    licenceUrl: 'http://viewfinderpanoramas.org/dem3.html',
    aConfirmer: 'Conditions de redistribution d’un relief dérivé, auprès de son auteur.',
    extent: TERRITORY,
    tables: ['relief_generalise.tif', 'courbe', 'courbe_z12'],
    note: 'Relief généralisé de démonstration (15″), non contractuel',
  },
];
