import type { Position } from '@motu/geopackage';
import type { Whereabouts } from './locate.ts';

type ToponymClass =
  | 'ocean'
  | 'archipel'
  | 'ile'
  | 'commune'
  | 'commune_associee'
  | 'localite'
  | 'quartier'
  | 'lieu_dit'
  | 'ilot'
  | 'sommet'
  | 'baie'
  | 'passe'
  | 'port'
  | 'chenal'
  | 'lagon'
  | 'lac'
  | 'aerodrome'
  | 'lieu';

/** One name on the map and in the search. Without `minZoom` it is found but never drawn. */
export type Toponym = {
  id: string;
  nom: string;
  nomReo?: string | undefined;
  classe: ToponymClass;
  rang: number;
  at: Position;
  population?: number | null | undefined;
  altitude?: number | null | undefined;
  importance: number;
  minZoom: number | null;
  maxZoom?: number | null | undefined;
  /** How far the point may stand from the place, in metres. */
  precision: number;
  source: string;
  whereabouts?: Partial<Whereabouts>;
};
