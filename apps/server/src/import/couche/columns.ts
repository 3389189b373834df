import { AppError, foldText } from '@motu/core';

type ColumnType = 'TEXT' | 'INTEGER' | 'REAL';

/** A column of the layer's table, and what was seen in it. */
export type Column = {
  /** As the file calls it. */
  title: string;
  /** As the table does: letters, figures and `_` alone. */
  name: string;
  type: ColumnType;
  /** Words that are numbers, as a CSV has them. */
  isNumericText: boolean;
  filled: number;
  /** How often each value came, while there are few; null beyond. */
  values: ReadonlyMap<string | number, number> | null;
  min: number;
  max: number;
};

export type Cell = string | number | null;

/** Hears every value of a file, column by column. */
export type ColumnWatch = {
  /** Where the value of this property is kept, and the value as it is kept. */
  hear(property: string, value: unknown): { index: number; cell: Cell };
  count(): number;
  columns(searched: string | null): Column[];
};

/** A person's table has fewer; a file whose every object has names of its own is not a table. */
const MOST_COLUMNS = 500;
/** Values of a column that are remembered, to propose classes. */
const MOST_VALUES = 60;
const LONGEST_TEXT = 1_000_000;

type Seen = {
  title: string;
  index: number;
  /** Its figures are names, not amounts. */
  isCode: boolean;
  integers: boolean;
  numbers: boolean;
  texts: boolean;
  filled: number;
  values: Map<string | number, number> | null;
  min: number;
  max: number;
};

/** `isUntyped`: values are words, and a column of numbers is one whose words all are. */
export function watchColumns(isUntyped: boolean): ColumnWatch {
  const seen = new Map<string, Seen>();

  function find(title: string): Seen {
    const known = seen.get(title);
    if (known) return known;
    if (seen.size >= MOST_COLUMNS) throw new AppError('invalid', `Le fichier a plus de ${MOST_COLUMNS} attributs.`);
    const made: Seen = {
      title,
      index: seen.size,
      isCode: namesCodes(title),
      integers: true,
      numbers: true,
      texts: false,
      filled: 0,
      values: new Map(),
      min: Infinity,
      max: -Infinity,
    };
    seen.set(title, made);
    return made;
  }

  return {
    hear(property, value) {
      const column = find(property);
      const parsed = toCell(value);
      const cell = column.isCode && typeof parsed === 'number' ? String(parsed) : parsed;
      if (cell !== null) {
        const number = typeof cell === 'number' ? cell : isUntyped && !column.isCode ? readNumber(cell) : null;
        note(column, cell, number);
      }
      return { index: column.index, cell };
    },
    count: () => seen.size,
    columns(searched) {
      const names = nameColumns([...seen.keys()], searched);
      return [...seen.values()].map((column, i) => {
        const isNumber = column.numbers && column.filled > 0;
        return {
          title: column.title,
          name: names[i] as string,
          type: isNumber ? (column.integers ? 'INTEGER' : 'REAL') : 'TEXT',
          isNumericText: isUntyped && isNumber,
          filled: column.filled,
          values: column.values,
          min: column.min,
          max: column.max,
        };
      });
    },
  };
}

function note(column: Seen, cell: string | number, number: number | null): void {
  column.filled++;
  if (number === null) column.numbers = false;
  else {
    if (!Number.isSafeInteger(number)) column.integers = false;
    if (number < column.min) column.min = number;
    if (number > column.max) column.max = number;
  }
  if (!column.values) return;
  const value = number ?? cell;
  column.values.set(value, (column.values.get(value) ?? 0) + 1);
  if (column.values.size > MOST_VALUES) column.values = null;
}

/** Lists and objects are kept as their JSON; what cannot be kept is nothing. */
function toCell(value: unknown): Cell {
  switch (typeof value) {
    case 'string':
      return value === '' ? null : value.slice(0, LONGEST_TEXT);
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return Number(value);
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'object':
      if (value === null || value instanceof Uint8Array) return null;
      return JSON.stringify(value).slice(0, LONGEST_TEXT);
    default:
      return null;
  }
}

/** `120` and `-3,5` are numbers; `0987` is a code, whose zero counts, `+68940` a telephone, and more figures than a number keeps are a name. */
function readNumber(text: string): number | null {
  if (!/^-?(?:0|[1-9]\d{0,15})(?:[.,]\d+)?$/.test(text)) return null;
  const number = Number(text.replace(',', '.'));
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null;
}

/** Words by which a column says that its figures are codes, in what French and other files call them, folded. */
const CODE_WORDS =
  /^(?:cod(?:e|es|geo|insee|postal)?|code[a-z]+|insee|depcom|postal|postale|cp|zip|zipcode|postcode|sir(?:et|en)|rna|naf|ape|tel|tels|telephone|phone|fax|gsm|iban|ean|iris)$/;

/** `Code postal`, `CODE_INSEE`, `codePostal`, `n° siret`. */
function namesCodes(title: string): boolean {
  const words = title.replace(/([a-z])([A-Z])/g, '$1 $2').slice(0, 200);
  return foldText(words)
    .split(/[^a-z0-9]+/)
    .some((word) => CODE_WORDS.test(word));
}

/** A column of words that are numbers becomes one of numbers, commas included: what is selected from a draft (`staging.ts`). */
export function cellOf({ type, isNumericText }: Column, index: number): string {
  return isNumericText ? `CAST(replace(c${index}, ',', '.') AS ${type})` : `c${index}`;
}

/** Names that the table has already, and those that SQLite and PostgreSQL have for columns of their own. */
const TAKEN = [
  'fid',
  'geom',
  'rowid',
  'oid',
  '_rowid_',
  'genre_geom',
  'ctid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
  'tableoid',
];

/** `Nom de l’île` → `nom_de_l_ile`: whatever a file calls its attributes, a name is safe in SQL, in a filter and in a label. */
export function nameColumns(titles: string[], searched: string | null): string[] {
  // The search shows a column called `nom` first: it must be the one that was asked for.
  const taken = new Set(searched !== null && toName(searched) !== 'nom' ? [...TAKEN, 'nom'] : TAKEN);
  return titles.map((title) => {
    const base = toName(title);
    let name = base;
    for (let i = 2; taken.has(name); i++) name = `${base}_${i}`;
    taken.add(name);
    return name;
  });
}

function toName(title: string): string {
  const plain = foldText(title.slice(0, 200))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50);
  return /^[a-z]/.test(plain) ? plain : `c_${plain || 'sans_nom'}`;
}
