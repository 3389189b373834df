import type { DataDifference } from '@motu/contract';
import { styleFields } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { fileContentOf, keptStyle } from '../../domain/layer-look.ts';
import type { Layer } from '../../domain/layers.ts';
import type { Column } from '../couche/columns.ts';
import { KIND_COLUMN } from '../couche/propose-style.ts';
import { type StagedCouche, stageCouche } from '../couche/stage-couche.ts';
import { geometryTypeOf } from '../couche/staging.ts';
import type { DataOptions } from './data-options.ts';
import type { FormerData } from './former-data.ts';
import { matchObjects } from './match-objects.ts';
import { openFormer } from './open-former.ts';

/** What a file would change of the data that a layer draws. Nothing is changed. */
export async function compareData(options: DataOptions): Promise<DataDifference> {
  const { layer, onProgress = () => {} } = options;
  return stageCouche(options, async (staged) => {
    const former = await openFormer(fileContentOf(layer)?.table ?? '', options);
    try {
      const nothing = { matchedBy: null, added: staged.staging.count(), gone: 0, changed: 0, same: 0 };
      const { matchedBy, ...counts } = former ? await matchObjects(former, staged, onProgress) : nothing;
      return {
        ...counts,
        matchedBy: matchedBy && titleOf(layer, matchedBy.name, matchedBy.title),
        before: former && { objects: former.objects, extent: former.extent },
        after: { objects: staged.staging.count(), extent: extentOf(staged) },
        fields: fieldsOf(layer, former, staged.columns),
        ...lookOf(layer, former, staged),
        repaired: staged.repaired,
        refused: staged.refused.reduce((sum, { count }) => sum + count, 0),
      };
    } finally {
      await former?.close();
    }
  });
}

function extentOf({ staging }: StagedCouche): number[] {
  const db = new Sqlite(staging.path, { readonly: true });
  try {
    return db.prepare('SELECT min(minx), min(miny), max(maxx), max(maxy) FROM objet').raw().get() as number[];
  } finally {
    db.close();
  }
}

/** As the layer calls a field, else as its table does. */
const titleOf = ({ drawing }: Layer, name: string, otherwise = name): string =>
  drawing?.fields.find((field) => field.name === name)?.title ?? otherwise;

function fieldsOf(layer: Layer, former: FormerData | null, columns: readonly Column[]): DataDifference['fields'] {
  const before = former?.columns ?? new Map<string, never>();
  const names = new Set(columns.map(({ name }) => name));
  return {
    added: columns
      .filter(({ name }) => !before.has(name))
      .map(({ name, title, type }) => ({ name, title, kind: type })),
    gone: [...before]
      .filter(([name]) => !names.has(name) && name !== KIND_COLUMN)
      .map(([name, kind]) => ({ name, title: titleOf(layer, name), kind })),
    changed: columns.flatMap(({ name, title, type }) => {
      const kind = before.get(name);
      return kind === undefined || kind === type
        ? []
        : [{ name, title: titleOf(layer, name, title), before: kind, after: type }];
    }),
  };
}

function lookOf(layer: Layer, former: FormerData | null, staged: StagedCouche) {
  const content = fileContentOf(layer);
  const columns = columnNames(staged);
  const has = new Set(['fid', 'geom', ...columns]);
  const lost = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => !has.has(name)).map((name) => titleOf(layer, name));
  const { symbols, labels } = content ? styleFields(content.style) : { symbols: [], labels: [] };
  const isReshaped = former !== null && isOtherShape(former.geometryType, geometryTypeOf(staged.staging));
  return {
    lost: {
      style: lost(symbols),
      labels: lost(labels),
      information: lost((layer.drawing?.fields ?? []).map(({ name }) => name)),
    },
    isReshaped,
    keepsStyle: !isReshaped && content !== null && keptStyle(content.style, columns) !== null,
  };
}

/** The columns that the table will have, but for its key and its shapes. */
export function columnNames({ columns, staging }: StagedCouche): string[] {
  return [...columns.map(({ name }) => name), ...(staging.kinds().length > 1 ? [KIND_COLUMN] : [])];
}

/** Points and lines look otherwise; what may be of any kind may look as it did. */
export function isOtherShape(before: string, after: string): boolean {
  const [one, other] = [before, after].map((type) => type.toUpperCase().replace(/^MULTI/, ''));
  return one !== other && one !== 'GEOMETRY' && other !== 'GEOMETRY';
}
