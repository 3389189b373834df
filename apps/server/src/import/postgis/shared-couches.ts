import { applyImportedLayers, type ImportedLayer } from '../../domain/imported-layers.ts';
import { COUCHES_SCHEMA } from '../../domain/layer-source.ts';
import type { State } from '../../domain/state.ts';
import type { Producer } from '../../domain/territory.ts';
import type { ImportedTable } from '../../territory/imported-tables.ts';

/** The table that lists the files which were imported for all copies of the program. */
const REGISTER_TABLE = 'couche_importee';
const REGISTER = `${COUCHES_SCHEMA}.${REGISTER_TABLE}`;

/** A file that became a table of PostGIS: what a territory says of those that it holds, with its producer. */
export type SharedCouche = ImportedTable & { producer: Producer | null };

/** Asks one statement; rows are arrays. */
export type Ask = (sql: string, parameters?: readonly unknown[]) => Promise<unknown[][]>;

const COLUMNS = [
  'slug',
  'nom',
  'table_name',
  'fichier',
  'format',
  'projection',
  'importe_le',
  'objets',
  'couche',
  'producteur',
] as const;

export async function ensureRegister(ask: Ask): Promise<void> {
  const texts = COLUMNS.filter((name) => name !== 'slug' && name !== 'objets').map((name) => `${name} text`);
  await ask(`CREATE TABLE IF NOT EXISTS ${REGISTER} (slug text PRIMARY KEY, objets integer, ${texts.join(', ')})`);
}

/** All of them; none where nothing has been imported yet. */
export async function readShared(ask: Ask): Promise<SharedCouche[]> {
  const [found] = await ask(
    `SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2`,
    [COUCHES_SCHEMA, REGISTER_TABLE],
  );
  if (!found?.[0]) return [];
  const rows = await ask(`SELECT ${COLUMNS.join(', ')} FROM ${REGISTER} ORDER BY slug`);
  return rows.map((cells) => {
    const { producteur, ...row } = Object.fromEntries(COLUMNS.map((name, i) => [name, cells[i]])) as ImportedTable & {
      producteur: string | null;
    };
    return { ...row, producer: producteur === null ? null : (JSON.parse(producteur) as Producer) };
  });
}

/** Names of the tables that are there, versions of data among them. */
export async function tablesIn(ask: Ask): Promise<string[]> {
  const rows = await ask(
    `SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'`,
    [COUCHES_SCHEMA],
  );
  return rows.map(([name]) => name as string);
}

export async function registerShared(ask: Ask, { producer, ...row }: SharedCouche): Promise<void> {
  await forgetShared(ask, row.slug);
  const values: Record<string, unknown> = { ...row, producteur: producer && JSON.stringify(producer) };
  await ask(
    `INSERT INTO ${REGISTER} (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`,
    COLUMNS.map((name) => values[name]),
  );
}

export async function forgetShared(ask: Ask, slug: string): Promise<void> {
  await ask(`DELETE FROM ${REGISTER} WHERE slug = $1`, [slug]);
}

export const producersOf = (shared: readonly SharedCouche[]): Producer[] =>
  shared.flatMap(({ producer }) => producer ?? []);

/** Makes the layers of what was imported since the last time, by whichever copy: as for what a territory holds. */
export async function applyShared(state: State, shared: readonly SharedCouche[]): Promise<void> {
  const imported = shared.map(
    ({ couche, importe_le, fichier, objets }): ImportedLayer => ({
      ...JSON.parse(couche),
      stamp: importe_le,
      file: { name: fichier, objects: objets },
    }),
  );
  await applyImportedLayers(state, imported, producersOf(shared));
}
