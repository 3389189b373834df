import type { ReportCategory } from '@motu/contract';

/** What a report may be about, in the order offered. */
export const CATEGORY_NAMES: Record<ReportCategory, string> = {
  nom: 'Nom de lieu',
  route: 'Route ou chemin',
  batiment: 'Bâtiment ou équipement',
  limite: 'Limite administrative',
  relief: 'Relief ou altitude',
  couche: 'Couche ou fond de carte',
  autre: 'Autre chose',
};
