import type { Table } from '@motu/geopackage';
import { TABLES } from '../../tables/index.ts';
import { airfieldName } from '../names/airfield-name.ts';
import type { Locate } from '../names/locate.ts';
import { type Feature, flag, number, text } from '../sources/read-features.ts';
import { pointOf } from './point.ts';

const USE = { large_airport: 'international', medium_airport: 'territorial', small_airport: 'local' } as const;
const SURFACE: Record<string, string> = { ASP: 'Enrobé', Asphalt: 'Enrobé', BIT: 'Enrobé', COR: 'Corail' };

export function airfieldTable(airfields: Feature[], locate: Locate): Table {
  return {
    ...TABLES.aerodrome,
    description: 'Aérodromes (OurAirports, domaine public)',
    rows: airfields.map(({ geometry, properties }) => {
      const { commune, ile, archipel } = locate(pointOf(geometry));
      return {
        geometry,
        values: {
          oaci: text(properties, 'oaci'),
          iata: text(properties, 'iata'),
          nom: airfieldName(text(properties, 'nom') ?? ''),
          usage: USE[properties.type as keyof typeof USE] ?? 'local',
          altitude_m: number(properties, 'altitude_m'),
          service_regulier: flag(properties, 'service_regulier'),
          piste_m: number(properties, 'piste_m'),
          revetement: SURFACE[text(properties, 'revetement') ?? ''] ?? null,
          commune,
          ile,
          archipel,
        },
      };
    }),
  };
}

export function runwayTable(runways: Feature[]): Table {
  return {
    ...TABLES.piste_aerodrome,
    description: 'Axes des pistes (OurAirports, domaine public), largeur en mètres',
    rows: runways.map(({ geometry, properties }) => ({
      geometry,
      values: {
        oaci: text(properties, 'aerodrome'),
        piste: text(properties, 'piste'),
        longueur_m: number(properties, 'longueur_m'),
        largeur_m: number(properties, 'largeur_m'),
        revetement: SURFACE[text(properties, 'revetement') ?? ''] ?? null,
        balisee: flag(properties, 'balisee'),
      },
    })),
  };
}

export function navaidTable(navaids: Feature[]): Table {
  return {
    ...TABLES.aide_radionavigation,
    description: 'Aides à la radionavigation (OurAirports, domaine public)',
    rows: navaids.map(({ geometry, properties }) => ({
      geometry,
      values: {
        ident: text(properties, 'ident'),
        nom: text(properties, 'nom'),
        type: text(properties, 'type'),
        frequence_khz: number(properties, 'frequence_khz'),
        oaci: text(properties, 'aerodrome'),
      },
    })),
  };
}
