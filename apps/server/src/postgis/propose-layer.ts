import type { OfferedTable, TableProposal } from '@motu/contract';
import { type LonLat, withArea } from '@motu/core';
import type { Feature, QueryableField } from '@motu/engine';
import { KIND_COLUMN, type Layout } from '@motu/engine/postgis';
import { bestName, plainStyle } from '../import/couche/propose-style.ts';
import type { ShapeKind } from '../import/couche/staging.ts';
import { createDensity, drawnFrom, labelsFrom } from '../import/couche/tile-density.ts';

/** Attributes that information at a point tells: more would not be read. */
const MOST_FIELDS = 30;
const KINDS: [type: RegExp, kind: ShapeKind][] = [
  [/POINT/, 'point'],
  [/POLYGON|SURFACE|TIN|TRIANGLE/, 'polygon'],
  [/LINE|CURVE|CIRCULAR/, 'line'],
];

type Seen = {
  layout: Layout;
  offered: OfferedTable;
  /** Some of its objects. */
  objects: readonly Feature[];
  /** Where more of them are, taken by chance, and how many objects each stands for. */
  places: readonly LonLat[];
  each: number;
};

/** How a table would look as a layer: as a file does when it is imported. */
export function proposeLayer({ layout, offered, objects, places, each }: Seen): TableProposal {
  const density = createDensity();
  for (const [lon, lat] of places) density.add(lon, lat);
  const zoomOf = (most: number) => density.zoomOf(most / each);
  const name = titleOf(offered.table);
  const texts = [...layout.columns.values()].filter(({ kind }) => kind === 'text').map((column) => column.name);
  const label = bestName(texts.filter((text) => objects.some(({ properties }) => properties[text])));
  const kinds = kindsOf(layout, offered, objects);
  return {
    name,
    description: offered.comment,
    minZoom: drawnFrom(zoomOf),
    style: plainStyle({ name, kinds, label, labelsFrom: labelsFrom(zoomOf) }),
    extent: layout.extent && [...withArea(layout.extent)],
    columns: [...layout.columns.keys()],
  };
}

/** Attributes in the order of the table, the one that names the objects first. */
export function fieldsOf({ columns, key }: Layout): QueryableField[] {
  const names = [...columns.keys()].filter((name) => name !== key && name !== KIND_COLUMN);
  const first = bestName(names);
  const ordered = first === null ? names : [first, ...names.filter((name) => name !== first)];
  return ordered.slice(0, MOST_FIELDS).map((name) => ({ name, title: titleOf(name).slice(0, 80) }));
}

function kindsOf({ isMixed }: Layout, { geometryType }: OfferedTable, objects: readonly Feature[]): ShapeKind[] {
  const typed = KINDS.find(([type]) => type.test(geometryType));
  if (typed && !isMixed) return [typed[1]];
  // Areas below, points on top.
  const all = ['polygon', 'line', 'point'] as const;
  const seen = all.filter((kind) => objects.some(({ geometry }) => geometry.kind === kind));
  return seen.length > 0 ? seen : [...all];
}

/** `sentiers_balises` → `Sentiers balises`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim() || name;
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1);
}
