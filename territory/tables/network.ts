import { ROAD_COPIES } from '../network/road-copies.ts';
import { copyOf, named } from './shape.ts';

const AIRFIELD_SURFACE_COLUMNS = {
  /** `piste`, `voie_de_circulation`, `stationnement`, `emprise`, `hangar`, `helistation`. */
  classe: 'TEXT',
  ref: 'TEXT',
  ile: 'TEXT',
} as const;

/** Thinned copies of the roads: what is left joins from end to end, and is drawn, never followed. */
const ROAD_COPY_COLUMNS = {
  classe: 'TEXT',
  ref: 'TEXT',
  pont: 'INTEGER',
  tunnel: 'INTEGER',
  /** 1: of the highest class that its island has, and drawn as a main road while the whole island is in sight. */
  majeure: 'INTEGER',
} as const;

export const NETWORK = named({
  /** Roads, edge by edge between two junctions: what is drawn, and what routes are computed on. */
  route: {
    geometryType: 'LINESTRING',
    columns: {
      id: 'TEXT',
      ile: 'TEXT',
      commune: 'TEXT',
      nom_rue: 'TEXT',
      /** Number of the road, such as RT1. */
      ref: 'TEXT',
      /** `principale`, `secondaire`, `desserte`, `piste`, `sentier`; `construction` and `circuit`, which nobody takes. */
      classe: 'TEXT',
      /** `highway` of OpenStreetMap. */
      nature: 'TEXT',
      /** 1: along the line only; −1: against it only; 0: both. */
      sens: 'INTEGER',
      /** The same for bicycles; null: as for cars. */
      sens_velo: 'INTEGER',
      vitesse_kmh: 'INTEGER',
      /**
       * Letters of who may go: v, b, p; capitals: only to come to a place there; m: bicycles are pushed (« à la main »).
       */
      modes: 'TEXT',
      portail: 'INTEGER',
      revetement: 'TEXT',
      rond_point: 'INTEGER',
      pont: 'INTEGER',
      tunnel: 'INTEGER',
      gue: 'INTEGER',
      /** `service` of OpenStreetMap: driveway, parking_aisle… */
      service: 'TEXT',
      longueur_m: 'REAL',
      /** Names of the junctions at both ends; null: ends at the same position are one junction. */
      noeud_debut: 'INTEGER',
      noeud_fin: 'INTEGER',
    },
    indexed: ['id'],
  },
  /** Streets: all roads of one name in one commune. For names along them, and for the search. */
  rue: {
    geometryType: 'MULTILINESTRING',
    columns: {
      nom: 'TEXT',
      ref: 'TEXT',
      classe: 'TEXT',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
      longueur_m: 'REAL',
    },
    indexed: ['nom'],
  },
  bac: {
    geometryType: 'LINESTRING',
    columns: {
      id: 'TEXT',
      nom: 'TEXT',
      /** `passagers`, `prive`, `cargo`. */
      groupe: 'TEXT',
      ile_depart: 'TEXT',
      quai_depart: 'TEXT',
      ile_arrivee: 'TEXT',
      quai_arrivee: 'TEXT',
      vitesse_kmh: 'INTEGER',
      /** Empty: drawn, never taken. */
      modes: 'TEXT',
      duree_s: 'REAL',
      longueur_m: 'REAL',
      noeud_debut: 'INTEGER',
      noeud_fin: 'INTEGER',
    },
  },
  aerodrome: {
    geometryType: 'POINT',
    columns: {
      oaci: 'TEXT',
      iata: 'TEXT',
      nom: 'TEXT',
      usage: 'TEXT',
      altitude_m: 'REAL',
      service_regulier: 'INTEGER',
      piste_m: 'INTEGER',
      revetement: 'TEXT',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
    },
    indexed: ['oaci'],
  },
  piste_aerodrome: {
    geometryType: 'LINESTRING',
    columns: {
      oaci: 'TEXT',
      piste: 'TEXT',
      longueur_m: 'INTEGER',
      largeur_m: 'REAL',
      revetement: 'TEXT',
      balisee: 'INTEGER',
    },
  },
  surface_aerodrome: { geometryType: 'POLYGON', columns: AIRFIELD_SURFACE_COLUMNS },
  /** What is known by its axis alone. */
  voie_aerodrome: { geometryType: 'LINESTRING', columns: AIRFIELD_SURFACE_COLUMNS },
  aide_radionavigation: {
    geometryType: 'POINT',
    columns: { ident: 'TEXT', nom: 'TEXT', type: 'TEXT', frequence_khz: 'INTEGER', oaci: 'TEXT' },
  },
});

/** What routes need beside the roads; only a file of OpenStreetMap brings it. */
export const ROUTE_RULES = named({
  barriere: {
    geometryType: 'POINT',
    columns: {
      noeud: 'INTEGER',
      genre: 'TEXT',
      portail: 'INTEGER',
      /** Who may pass; of these, who need not open the gate. */
      modes: 'TEXT',
      libres: 'TEXT',
    },
  },
  interdiction_tourner: {
    geometryType: null,
    columns: { genre: 'TEXT', noeud: 'INTEGER', routes: 'TEXT', modes: 'TEXT' },
  },
});

export const NETWORK_COPIES = ROAD_COPIES.map(({ zoom }) => copyOf(NETWORK.route, zoom, ROAD_COPY_COLUMNS));
