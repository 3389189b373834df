import type { Position, Row, Table } from '@motu/geopackage';
import { cleanName } from '../../names/clean-name.ts';
import { isSameName } from '../../names/fold.ts';
import { TABLES } from '../../tables/index.ts';
import type { Toponym } from '../names/toponym.ts';
import { number, type Properties, text } from '../sources/read-features.ts';
import { pointGeometry } from './point.ts';

/** « Papeete (B.P. 380000) », « Punaauia Centre »: what follows the name of the place. */
const bareLocality = (nom: string) => nom.replace(/\s*(\(.*\)|-C\.T\.C\.|Centre)\s*$/, '');

/**
 * Where a place of a commune is: on the name that is its own, else on its island, else on its commune. Neither list has positions of its own.
 */
export function createFinder(
  toponyms: Toponym[],
): (nom: string, commune: string, ile: string | null) => Position | null {
  const ranked = toponyms.toSorted((a, b) => b.importance - a.importance);
  return (nom, commune, ile) => {
    const named = ranked.filter((toponym) => isSameName(toponym.nom, nom));
    const inCommune = named.find(({ whereabouts }) => isSameName(whereabouts?.commune ?? '', commune));
    const onIsland = named.find(({ whereabouts }) => ile !== null && whereabouts?.ile === ile);
    const island = ranked.find(({ classe, nom: name }) => classe === 'ile' && ile !== null && isSameName(name, ile));
    const whole = ranked.find(({ classe, nom: name }) => classe === 'commune' && isSameName(name, commune));
    return (inCommune ?? onIsland ?? island ?? whole)?.at ?? null;
  };
}

type Finder = ReturnType<typeof createFinder>;

export function associatedCommuneTable(rows: Properties[], find: Finder): Table {
  return {
    ...TABLES.commune_associee,
    description:
      'Communes associées et leur population de 2017 (ISPF), sur leur localité : leurs limites ne sont pas publiées',
    rows: rows
      .filter((row) => text(row, 'commune_associee') === 'oui')
      .flatMap((row): Row[] => {
        const [nom, commune] = [cleanName(text(row, 'nom') ?? ''), cleanName(text(row, 'commune') ?? '')];
        const at = find(nom, commune, null);
        if (!at) return [];
        const population = number(row, 'population_2017');
        const values = {
          code_ispf: text(row, 'code_ispf'),
          nom,
          commune,
          insee: text(row, 'insee_commune'),
          population,
        };
        return [{ geometry: pointGeometry(at), values }];
      }),
  };
}

/** They are found by their names, on the point of their table. */
export function associatedCommuneToponyms(
  { rows }: Table,
  locate: (at: Position) => Toponym['whereabouts'],
): Toponym[] {
  return rows.map(({ geometry, values }) => {
    const at = geometry?.coordinates as Position;
    return {
      id: `commune-associee-${values.code_ispf}`,
      nom: String(values.nom),
      classe: 'commune_associee',
      rang: 3,
      at,
      population: Number(values.population) || null,
      importance: Math.round(40 + 5 * Math.log10(1 + Number(values.population ?? 0))),
      minZoom: null,
      precision: 1000,
      source: 'ispf',
      whereabouts: { ...locate(at), commune: String(values.commune) },
    };
  });
}

export function postalCodeTable(rows: Properties[], find: Finder): Table {
  return {
    ...TABLES.code_postal,
    description: 'Codes postaux et localités qu’ils desservent, sur leur localité',
    rows: rows.flatMap((row): Row[] => {
      const localite = cleanName(bareLocality(text(row, 'localite') ?? ''));
      const [commune, ile] = [cleanName(text(row, 'commune') ?? ''), text(row, 'ile')];
      const at = find(localite, commune, ile);
      if (!at) return [];
      const values = {
        code: text(row, 'code_postal'),
        localite,
        commune: commune || null,
        insee: text(row, 'insee_commune'),
        ile,
        archipel: text(row, 'archipel'),
      };
      return [{ geometry: pointGeometry(at), values }];
    }),
  };
}
