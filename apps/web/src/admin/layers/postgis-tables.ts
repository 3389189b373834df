import { endpoints, type OfferedTable, type PostgisTableInput, type TableProposal } from '@motu/contract';
import { foldText, SLUG, toSlug } from '@motu/core';
import type { LayerDraft } from './fields.ts';
import { fr } from './postgis-fr.ts';

/** Before one is chosen. */
export const NO_TABLE: PostgisTableInput = { schema: '', table: '', column: '' };

export const isSameTable = (one: PostgisTableInput, other: PostgisTableInput): boolean =>
  tableKey(one) === tableKey(other);

export const tableKey = ({ schema, table, column }: PostgisTableInput): string =>
  JSON.stringify([schema, table, column]);

/** The tables whose name or schema holds what is typed, schema by schema, as the server sorts them. */
export function bySchema(tables: readonly OfferedTable[], words: string): [schema: string, tables: OfferedTable[]][] {
  const wanted = foldText(words.trim());
  const found = tables.filter(({ schema, table }) => foldText(`${schema}.${table}`).includes(wanted));
  return [...Map.groupBy(found, ({ schema }) => schema)];
}

/** `Surfaces · EPSG:3297 · environ 1 200 lignes · vue · colonne geom`. */
export function describeTable({ geometryType, srid, rows, kind, column }: OfferedTable): string {
  return [
    fr.kinds[kindOf(geometryType)],
    srid ? fr.system(srid) : fr.unknownSystem,
    ...(rows === null ? [] : [fr.rows(rows)]),
    ...(kind === 'vue' ? [fr.view] : []),
    column,
  ].join(' · ');
}

function kindOf(type: string): keyof typeof fr.kinds {
  if (/POINT/.test(type)) return 'point';
  if (/POLYGON|SURFACE|TIN|TRIANGLE/.test(type)) return 'polygon';
  return /LINE|CURVE|CIRCULAR/.test(type) ? 'line' : 'mixed';
}

/** Where the tiles of a layer that Motu draws itself come from. */
export function ownSource({ sourceOptions }: LayerDraft): Partial<LayerDraft> {
  const grid = { layer: '', style: '', matrixSet: 'EPSG:4326', projection: 'EPSG:4326' };
  return {
    sourceType: 'wmts',
    sourceUrl: endpoints.wmts.ask.path,
    sourceOptions: { format: sourceOptions.format, ...grid },
  };
}

/** The same when one thinks better of it. */
export function foreignSource({ postgis, sourceOptions }: LayerDraft): Partial<LayerDraft> {
  if (!postgis) return {};
  const { format } = sourceOptions;
  const options = { format, layer: '', style: '', projection: 'EPSG:4326' };
  return { postgis: null, sourceUrl: '', sourceOptions: options, style: null };
}

/** What a chosen table changes of a draft: what was written by hand stays, what another table had proposed goes. */
export function takeProposal(
  draft: LayerDraft,
  proposal: TableProposal,
  before: TableProposal | null,
): Partial<LayerDraft> {
  const slugOf = (name: string) => toSlug(name).slice(0, SLUG.maxLength);
  const { description } = draft.metadata;
  const name = draft.name && draft.name !== before?.name ? draft.name : proposal.name;
  const slug = draft.slug && draft.slug !== slugOf(before?.name ?? '') ? draft.slug : slugOf(name);
  return {
    name,
    slug,
    style: proposal.style,
    sourceOptions: { ...draft.sourceOptions, ...(proposal.extent && { extent: proposal.extent }) },
    minZoom: proposal.minZoom,
    maxZoom: 20,
    metadata: {
      ...draft.metadata,
      description: description && description !== before?.description ? description : proposal.description,
    },
  };
}
