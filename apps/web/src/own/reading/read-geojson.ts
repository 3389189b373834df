import {
  geoJsonObjects,
  geoJsonSystemIn,
  geoJsonSystemName,
  JsonBreak,
  type JsonPiece,
  JsonSplitter,
} from '@motu/core';
import { readStart, readText } from './file-text.ts';
import { fr } from './fr.ts';
import { BATCH_SIZE } from './limits.ts';
import type { Batch, DeclaredSystem, RawObject, ReadChoices, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';

/** A system is named before the objects, by everyone who names one. */
const HEAD = 64 * 1024;

/** GeoJSON, whole or one object a line, cut into its objects as it comes: a file of 200 MB is never held as one text. */
export async function readGeoJson(file: Blob, choices: ReadChoices): Promise<Reading> {
  const head = await readStart(file, HEAD);
  if (/^\s*\{\s*"type"\s*:\s*"Topology"/.test(head)) throw new FileRefusal(fr.topology);
  if (/"geometryType"\s*:\s*"esriGeometry\w+"/.test(head)) throw new FileRefusal(fr.esri);
  const system = declared(geoJsonSystemIn(head));
  return { format: 'GeoJSON', system, batches: () => batches(file, system, choices) };
}

async function* batches(file: Blob, system: DeclaredSystem, { system: asked, skipsBad }: ReadChoices) {
  const splitter = new JsonSplitter();
  let objects: RawObject[] = [];
  let count = 0;
  try {
    for await (const [text, share] of readText(file)) {
      // One object a line may begin with the mark of RFC 8142, which is no JSON.
      for (const piece of splitter.push(text.replaceAll('\u001e', ' '))) {
        const value = parse(piece, count + 1, skipsBad === true);
        if (piece.kind === 'crs') {
          if (!asked && JSON.stringify(declared(geoJsonSystemName(value))) !== JSON.stringify(system))
            throw new FileRefusal(fr.lateSystem, [{ kind: 'system' }]);
          continue;
        }
        for (const object of geoJsonObjects(value)) {
          count++;
          objects.push(object);
        }
        if (objects.length < BATCH_SIZE) continue;
        yield { objects, share } satisfies Batch;
        objects = [];
      }
    }
    splitter.end();
  } catch (error) {
    throw error instanceof JsonBreak ? new FileRefusal(breakOf(error, count), [], error) : error;
  }
  yield { objects, share: 1 } satisfies Batch;
}

function breakOf({ reason }: JsonBreak, count: number): string {
  if (reason === 'truncated') return fr.cut(count);
  return reason === 'too-long' ? fr.tooLongObject : fr.notJson;
}

function parse({ text }: JsonPiece, number: number, skipsBad: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Left out and counted, by whoever packs the objects.
    if (skipsBad) return { type: 'Unreadable' };
    throw new FileRefusal(fr.notJsonObject(fr.object(number)), [{ kind: 'skip' }], cause);
  }
}

const declared = (name: string): DeclaredSystem => (name ? { name } : null);
