import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createXmlSplitter, XmlBreak } from '../../xml/split-xml.ts';
import type { XmlElement } from '../../xml/xml-element.ts';
import { openZip } from './open-zip.ts';
import { BATCH_SIZE, type Batch, type RawFeature, type Reading, type ReadOptions } from './reading.ts';
import { refused } from './refusal.ts';
import { askedEncoding, decodeText, detectEncoding } from './text-encoding.ts';

/** What tells one language of XML from another. */
export type XmlLanguage = {
  format: 'KML' | 'GPX';
  root: string;
  isWanted: (name: string) => boolean;
  toFeature: (element: XmlElement) => RawFeature;
};

/** A file of XML, or the first one of a packed file. */
type XmlSource = { size: number; open: () => Promise<Readable>; close: () => void };

const HEAD = 200;
/** Of one object: far beyond what a person draws; what is longer was made to harm. */
const MOST_ELEMENTS = 1_000_000;
const LONGEST_TEXT = 64 * 1024 * 1024;

export async function readXmlFile(
  file: string,
  size: number,
  { encoding: asked }: ReadOptions,
  language: XmlLanguage,
): Promise<Reading> {
  const source = await openSource(file, size);
  try {
    const encoding = asked ? askedEncoding(asked) : await encodingOf(source);
    return {
      format: language.format,
      // Both languages know degrees of WGS 84 alone.
      system: { epsg: 4326 },
      isUntyped: true,
      batches: () => batches(file, source, encoding, language),
      close: source.close,
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

async function* batches(
  file: string,
  source: XmlSource,
  encoding: string,
  { root, isWanted, toFeature }: XmlLanguage,
): AsyncGenerator<Batch> {
  const splitter = createXmlSplitter({ root, isWanted, mostElements: MOST_ELEMENTS, longestText: LONGEST_TEXT });
  let features: RawFeature[] = [];
  try {
    for await (const [text, share] of decodeText(await source.open(), encoding, source.size)) {
      for (const element of splitter.push(text)) {
        features.push(toFeature(element));
        if (features.length < BATCH_SIZE) continue;
        yield { features, share };
        features = [];
      }
    }
    features.push(...splitter.end().map(toFeature));
  } catch (error) {
    throw error instanceof XmlBreak ? refused(file, BREAKS[error.reason], error) : error;
  }
  yield { features, share: 1 };
}

const BREAKS: Record<XmlBreak['reason'], string> = {
  malformed: 'son XML est incomplet ou mal écrit',
  'too-long': 'un de ses objets est démesuré',
  'not-asked': 'ce n’est ni du KML ni du GPX',
};

async function openSource(file: string, size: number): Promise<XmlSource> {
  if (!/\.kmz$/i.test(file)) return { size, open: async () => createReadStream(file), close: () => {} };
  const zip = await openZip(file);
  const documents = zip.entries.filter(({ name }) => /\.kml$/i.test(name));
  // The one of this name is the document; others are what it links to.
  const document = documents.find(({ name }) => name === 'doc.kml') ?? documents[0];
  if (!document) {
    zip.close();
    throw refused(file, 'l’archive ne contient aucun fichier .kml');
  }
  return { size: document.size, open: () => document.open(), close: () => zip.close() };
}

/** As its first line says, or as its bytes are. */
async function encodingOf(source: XmlSource): Promise<string> {
  const head = await readHead(await source.open());
  const named = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1];
  return named ? askedEncoding(named) : detectEncoding(await source.open());
}

async function readHead(stream: Readable): Promise<string> {
  for await (const chunk of stream as AsyncIterable<Buffer>) return chunk.subarray(0, HEAD).toString('latin1');
  return '';
}
