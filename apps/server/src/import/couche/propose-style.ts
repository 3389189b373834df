import { foldText, formatNumber } from '@motu/core';
import { denominatorOf, type Filter, QUALITATIVE_7, SEQUENTIAL, type Style } from '@motu/engine';
import type { Column } from './columns.ts';
import type { ShapeKind } from './staging.ts';

type Rule = Style['rules'][number];
type Symbolizer = Rule['symbolizers'][number];

/** Classes that an attribute suits, and the style that shows them. */
export type ClassProposal = { field: string; title: string; classes: string[]; style: Style };

type StyledShape = {
  name: string;
  kinds: ShapeKind[];
  /** Attribute written beside each object, when one is a name. */
  label: string | null;
  /** Zoom from which names are written. */
  labelsFrom: number;
};

const COLOR = '#0B6FA4';
const INK = '#2A3740';
/** Names that attributes of names go by, best first. */
const NAMES = ['nom', 'name', 'libelle', 'toponyme', 'intitule', 'titre', 'designation', 'label', 'nom_fr', 'nom_com'];
const MOST_CLASSES = 7;
const STEPS = 5;
/** The attribute that names the objects. */
export function labelOf(columns: readonly Column[]): string | null {
  return bestName(columns.filter(({ type, filled }) => type === 'TEXT' && filled > 0).map(({ name }) => name));
}

/** Of these attributes, the one that sounds most like a name. */
export function bestName(attributes: readonly string[]): string | null {
  for (const name of NAMES) {
    const found = attributes.find((attribute) => foldText(attribute) === name);
    if (found !== undefined) return found;
  }
  return null;
}

/** One look for all, by the kind of geometry, and the names at street scales. */
export function plainStyle(shape: StyledShape): Style {
  const { name, kinds } = shape;
  const rules = kinds.map((kind) => rule(name, kind, COLOR, kindFilter(kinds, kind)));
  return { name, rules: [...rules, ...labelRule(shape)] };
}

/** Attributes whose values make good classes, the best first: few words, or numbers that spread. */
export function proposeClasses(shape: StyledShape, columns: readonly Column[], count: number): ClassProposal[] {
  return columns
    .filter(({ name }) => name !== shape.label)
    .map((column) => classesOf(shape, column, count))
    .filter((proposal) => proposal !== null)
    .sort((a, b) => a.order - b.order)
    .slice(0, 3)
    .map(({ proposal }) => proposal);
}

/** The classes of one attribute; null when it has none to show. */
export function classesOf(
  shape: StyledShape,
  column: Column,
  count: number,
): { proposal: ClassProposal; order: number } | null {
  // An attribute that most objects lack tells little of a map.
  if (column.filled < count / 2) return null;
  const words = wordClasses(column);
  if (words) return { proposal: toProposal(shape, column, words), order: words.length };
  const steps = stepClasses(column);
  return steps && { proposal: toProposal(shape, column, steps), order: 100 };
}

type Class = { title: string; filter: Filter; color: string };

/** From two to seven words, or small codes, each of which comes more than once in the mean. */
function wordClasses({ name, values, type, filled }: Column): Class[] | null {
  if (!values || values.size < 2 || values.size > MOST_CLASSES || type === 'REAL' || filled < values.size * 2)
    return null;
  return [...values]
    .sort(([a, countA], [b, countB]) => countB - countA || String(a).localeCompare(String(b), 'fr'))
    .map(([value], i) => ({
      title: typeof value === 'number' ? formatNumber(value) : value,
      filter: ['==', name, value] as Filter,
      color: QUALITATIVE_7[i] as string,
    }));
}

/** Five steps with round bounds over the range of a number. */
function stepClasses({ name, type, values, min, max }: Column): Class[] | null {
  // A number that is different everywhere may still be an identifier; one that never repeats from 1 on is.
  if (
    type === 'TEXT' ||
    values ||
    !(max > min) ||
    /^(?:id|fid|objectid|gid|code|insee|numero|annee)(?:_|$)|_id$/.test(name)
  )
    return null;
  const bounds = roundBounds(min, max);
  if (bounds.length < 2) return null;
  return [...bounds, null].map((to, i) => {
    const from = i === 0 ? null : (bounds[i - 1] as number);
    const color = SEQUENTIAL.corail[Math.min(STEPS - 1, Math.round((i * (STEPS - 1)) / bounds.length))] as string;
    const filters = [...(from === null ? [] : [['>=', name, from]]), ...(to === null ? [] : [['<', name, to]])];
    const title =
      from === null
        ? `moins de ${formatNumber(to as number, 6)}`
        : to === null
          ? `${formatNumber(from, 6)} et plus`
          : `${formatNumber(from, 6)} à ${formatNumber(to, 6)}`;
    return { title, color, filter: (filters.length === 1 ? filters[0] : ['&&', ...filters]) as Filter };
  });
}

/** Four round numbers inside the range, at most: 1, 2 or 5 and zeros apart. */
function roundBounds(min: number, max: number): number[] {
  const raw = (max - min) / STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? raw;
  const bounds: number[] = [];
  for (let bound = Math.ceil(min / step) * step; bound < max && bounds.length < STEPS - 1; bound += step) {
    if (bound > min) bounds.push(Number(bound.toPrecision(12)));
  }
  return bounds;
}

function toProposal(shape: StyledShape, { name, title }: Column, classes: Class[]): ClassProposal {
  const rules = classes.flatMap((one) =>
    shape.kinds.map((kind) => rule(one.title, kind, one.color, both(one.filter, kindFilter(shape.kinds, kind)))),
  );
  return {
    field: name,
    title,
    classes: classes.map((one) => one.title),
    style: { name: shape.name, rules: [...rules, ...labelRule(shape)] },
  };
}

/** Only a layer of several kinds says which one each object is of. */
const kindFilter = (kinds: ShapeKind[], kind: ShapeKind): Filter | undefined =>
  kinds.length > 1 ? (['==', KIND_COLUMN, kind] as Filter) : undefined;

export const KIND_COLUMN = 'genre_geom';

const both = (a: Filter, b: Filter | undefined): Filter => (b ? (['&&', a, b] as Filter) : a);

function rule(name: string, kind: ShapeKind, color: string, filter: Filter | undefined): Rule {
  return { name, symbolizers: SYMBOLS[kind](color), ...(filter && { filter }) };
}

/** As the other layers look: white around what stands on a map of many colours. */
const SYMBOLS: Record<ShapeKind, (color: string) => Symbolizer[]> = {
  point: (color) => [
    { kind: 'Mark', wellKnownName: 'circle', radius: 5, color, strokeColor: '#FFFFFF', strokeWidth: 1.5 },
  ],
  line: (color) => [
    { kind: 'Line', color: '#FFFFFF', width: 4, opacity: 0.7 },
    { kind: 'Line', color, width: 2.2 },
  ],
  polygon: (color) => [{ kind: 'Fill', color, fillOpacity: 0.3, outlineColor: color, outlineWidth: 1.3 }],
};

function labelRule({ kinds, label, labelsFrom }: StyledShape): Rule[] {
  if (!label) return [];
  const isPoint = kinds.every((kind) => kind === 'point');
  return [
    {
      name: 'Nom',
      symbolizers: [
        {
          kind: 'Text',
          label: `{{${label}}}`,
          size: 12,
          color: INK,
          font: ['Source Sans 3'],
          haloColor: '#FFFFFF',
          haloWidth: 2,
          ...(isPoint ? { offset: [8, 0] } : { anchor: 'center' }),
        },
      ],
      // Half a zoom beyond, so that a picture between two zooms looks like the nearer one.
      scaleDenominator: { max: Math.round(denominatorOf(labelsFrom - 0.5)) },
    },
  ];
}
