import { AppError, type Extent } from '@motu/core';
import { type Engine, groundOf, readPacked, sharedGround } from '@motu/engine';
import type { Dataset } from '../datasets.ts';
import { licenceLine } from '../files/file-content.ts';
import type { ObjectFormat } from '../files/formats.ts';
import { writeFile } from '../files/write-file.ts';
import { writeRelief } from '../files/write-relief.ts';
import { type FileTerms, fileContentOf } from './file-content-of.ts';
import type { Places } from './places.ts';
import { askedGround, type DownloadRequest } from './read-request.ts';
import { reliefGridOf } from './relief-grid.ts';

type Making = {
  dataset: Dataset;
  wanted: DownloadRequest;
  terms: FileTerms;
  path: string;
  signal: AbortSignal;
  report(progress: { objects: number; total: number }): void;
};

type Sources = { engine: Engine; places: Places };

/** More than this is for the services, or cut to a place. */
const MOST_OBJECTS = 5_000_000;
const EVERYWHERE: Extent = [-180, -90, 180, 90];

/** Writes the file that is asked for. Of how many things it is made: objects, or the blocks of a relief. */
export function makeFile(making: Making, sources: Sources): Promise<number> {
  const { format } = making.wanted;
  return format === 'tif' ? makeRelief(making, sources) : makeObjects(making, format, sources);
}

async function makeObjects(making: Making, format: ObjectFormat, { engine, places }: Sources): Promise<number> {
  const { dataset, wanted, terms, path, signal, report } = making;
  let total = 0;
  async function prepare() {
    const content = await fileContentOf(dataset, terms, engine);
    const fields = terms.fields.map(({ name }) => name);
    const query = { crs: wanted.crs, fields, isBehind: true, ...(await askedGround(wanted, places)) };
    total = await engine.count(dataset.slug, query);
    if (total > MOST_OBJECTS)
      throw new AppError(
        'too-large',
        'Cette demande compte trop d’objets. Choisissez une île, une commune ou un cadre.',
      );
    report({ objects: 0, total });
    return { content, batches: readPacked(engine, dataset.slug, query, { signal }) };
  }
  return writeFile({ path, format, prepare, onProgress: (objects) => report({ objects, total }) });
}

/** A commune is a frame here: what lies beyond its limits shows where they run. */
async function makeRelief(
  { wanted, terms, path, signal, report }: Making,
  { engine, places }: Sources,
): Promise<number> {
  const { extent = EVERYWHERE, where } = await askedGround(wanted, places);
  const ground = sharedGround(extent, groundOf(where) ?? EVERYWHERE);
  const grid = reliefGridOf(engine.reliefGrids(ground), ground, wanted.crs);
  const { title, description, source } = terms;
  return writeRelief({
    ...{ path, grid, crs: wanted.crs, engine, signal },
    words: { description: [title, description, source].filter(Boolean).join('\n'), copyright: licenceLine(terms) },
    onProgress: (objects, total) => report({ objects, total }),
  });
}
