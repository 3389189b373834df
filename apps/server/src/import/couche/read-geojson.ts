import { createReadStream } from 'node:fs';
import {
  geoJsonObjects,
  geoJsonSystemIn,
  geoJsonSystemName,
  JsonBreak,
  type JsonPiece,
  JsonSplitter,
} from '@motu/core';
import { readEpsgCode } from '../projection/epsg-index.ts';
import {
  BATCH_SIZE,
  type Batch,
  type DeclaredSystem,
  type RawFeature,
  type Reading,
  type ReadOptions,
} from './reading.ts';
import { refused, refusedChoice } from './refusal.ts';
import { askedEncoding, detectEncoding, readText } from './text-encoding.ts';

/** A system is named before the features, by everyone who names one. */
const HEAD = 64 * 1024;

export async function readGeoJson(file: string, size: number, { encoding: asked }: ReadOptions): Promise<Reading> {
  const encoding = asked ? askedEncoding(asked) : await detectEncoding(createReadStream(file));
  let head = '';
  for await (const [text] of readText(file, encoding, size)) {
    head = text.slice(0, HEAD);
    break;
  }
  const system = declared(geoJsonSystemIn(head));
  return { format: 'GeoJSON', system, isUntyped: false, batches, close: () => {} };

  async function* batches(): AsyncGenerator<Batch> {
    const splitter = new JsonSplitter();
    let features: RawFeature[] = [];
    let count = 0;
    try {
      for await (const [text, share] of readText(file, encoding, size)) {
        for (const piece of splitter.push(text)) {
          for (const feature of parse(piece, count + 1)) {
            count++;
            features.push(feature);
          }
          if (features.length < BATCH_SIZE) continue;
          yield { features, share };
          features = [];
        }
      }
      splitter.end();
    } catch (error) {
      throw error instanceof JsonBreak ? refused(file, BREAKS[error.reason], error) : error;
    }
    yield { features, share: 1 };
  }

  function parse({ kind, text }: JsonPiece, number: number): RawFeature[] {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw refused(file, `son objet ${number} n’est pas du JSON`, cause);
    }
    if (kind === 'crs') {
      if (JSON.stringify(declared(geoJsonSystemName(value))) !== JSON.stringify(system))
        throw refusedChoice(file, 'projection', 'il nomme sa projection après ses objets\u00a0; précisez-la');
      return [];
    }
    return geoJsonObjects(value);
  }
}

const BREAKS: Record<JsonBreak['reason'], string> = {
  truncated: 'il est incomplet, sa fin manque',
  malformed: 'ce n’est pas du GeoJSON',
  'too-long': 'un de ses objets dépasse 64\u00a0Mo',
};

function declared(name: string): DeclaredSystem {
  const code = readEpsgCode(name);
  return code === null ? null : { epsg: code };
}
