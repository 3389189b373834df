import type { Layer } from '../../domain/layers.ts';
import { type Column, nameColumns } from './columns.ts';
import type { CoucheOptions } from './couche-options.ts';
import { classesOf, labelOf, plainStyle, proposeClasses } from './propose-style.ts';
import { type ImportChoice, oneLine, refusedChoice } from './refusal.ts';
import type { Staging } from './staging.ts';
import { FIRST_COPY } from './thin.ts';
import { drawnFrom, labelsFrom } from './tile-density.ts';
import { hasCopies } from './write-couche.ts';

/** A look that somebody worked on stays when all that it may speak of is still there. */
export function stillFits(known: Layer | null, before: ReadonlySet<string>, columns: readonly Column[]): boolean {
  if (!known) return false;
  const now = new Set(['fid', 'geom', ...columns.map(({ name }) => name)]);
  return [...before].every((name) => now.has(name));
}

type LookOptions = Pick<CoucheOptions, 'file' | 'searched' | 'classes' | 'postgisUrl'>;
type Staged = { name: string; staging: Staging; columns: readonly Column[] };

/** How the objects of a file look: as they were asked to, or as they suggest. */
export function lookOf(options: LookOptions, { name, staging, columns }: Staged) {
  const searched = options.searched === null ? null : find(options, columns, options.searched, 'searched');
  const label = searched?.name ?? labelOf(columns);
  const shape = {
    name,
    kinds: staging.kinds(),
    label,
    labelsFrom: labelsFrom(staging.zoomOf),
  };
  const count = staging.count();
  const classed = options.classes === null ? null : find(options, columns, options.classes, 'classes');
  const chosen = classed && classesOf(shape, classed, count);
  if (classed && !chosen)
    throw refusedChoice(
      options.file,
      'classes',
      `l’attribut «\u00a0${oneLine(classed.title)}\u00a0» ne se prête pas à des classes`,
    );
  return {
    words: {
      title: label,
      // Copies of areas hold no more of them than a screen has room for; PostGIS has none.
      minZoom:
        !options.postgisUrl && hasCopies(staging) && shape.kinds.every((kind) => kind === 'polygon')
          ? FIRST_COPY
          : drawnFrom(staging.zoomOf),
      style: chosen?.proposal.style ?? plainStyle(shape),
      subtitle: chosen ? oneLine(chosen.proposal.title) : null,
    },
    proposals: chosen ? [] : proposeClasses(shape, columns, count),
  };
}

/** An attribute by the name that the file, or the table, gives it. */
function find({ file }: LookOptions, columns: readonly Column[], asked: string, field: ImportChoice): Column {
  const [folded] = nameColumns([asked], asked);
  const found = columns.find(({ title, name }) => title === asked || name === asked || name === folded);
  if (found) return found;
  const known = columns.slice(0, 20).map(({ title }) => `«\u00a0${oneLine(title)}\u00a0»`);
  const attributes = known.length > 0 ? `ses attributs sont ${known.join(', ')}` : 'il n’en a aucun';
  throw refusedChoice(file, field, `il n’a pas d’attribut «\u00a0${oneLine(asked)}\u00a0»\u00a0; ${attributes}`);
}
