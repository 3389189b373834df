import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';
import type { OsmElement, OsmMember } from './elements.ts';

type Draft = {
  type: OsmElement['type'];
  id: number;
  lon: number;
  lat: number;
  refs: number[];
  members: OsmMember[];
  tags: Record<string, string>;
};

const TYPES = new Set(['node', 'way', 'relation']);

/** Turns the bytes of a .osm file into lists of elements. What was deleted, and the elements of a change, are no data. */
export function createXmlReader(): Transform {
  const parser = sax.parser(true, { trim: false });
  const decoder = new StringDecoder('utf8');
  let batch: (OsmElement | { osmDate: string })[] = [];
  let draft: Draft | null = null;
  let hasRoot = false;

  parser.onopentag = ({ name, attributes }) => {
    const given = attributes as Record<string, string>;
    if (!hasRoot && name !== 'osm') throw new Error(`The root element is ${name}, not osm.`);
    hasRoot = true;
    // As osmium, JOSM and the API write it, and Overpass in an element of its own.
    const osmDate = name === 'osm' ? (given.timestamp ?? given.osmBase) : name === 'meta' ? given.osm_base : undefined;
    if (osmDate) batch.push({ osmDate });
    if (TYPES.has(name)) {
      const [id, lon, lat] = [Number(given.id), Number(given.lon), Number(given.lat)];
      const isThere = given.visible !== 'false' && given.action !== 'delete';
      draft = isThere
        ? { type: name as Draft['type'], id, lon, lat, refs: [], members: [], tags: Object.create(null) }
        : null;
    } else if (!draft) return;
    else if (name === 'tag') draft.tags[given.k ?? ''] = given.v ?? '';
    else if (name === 'nd') draft.refs.push(Number(given.ref));
    else if (name === 'member') {
      draft.members.push({ type: given.type as OsmMember['type'], ref: Number(given.ref), role: given.role ?? '' });
    }
  };
  parser.onclosetag = (name) => {
    if (!draft || name !== draft.type) return;
    batch.push(toElement(draft));
    draft = null;
  };
  parser.onerror = (error) => {
    throw error;
  };

  const write = (stream: Transform, text: string, isLast: boolean, next: TransformCallback) => {
    try {
      parser.write(text);
      if (isLast) parser.close();
      if (isLast && !hasRoot) throw new Error('There is no element at all.');
      if (batch.length > 0) stream.push(batch);
      batch = [];
      next();
    } catch (error) {
      next(error as Error);
    }
  };
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, next) {
      write(this, decoder.write(chunk), false, next);
    },
    flush(done) {
      write(this, decoder.end(), true, done);
    },
  });
}

function toElement({ type, id, lon, lat, refs, members, tags }: Draft): OsmElement {
  if (!Number.isSafeInteger(id)) throw new Error(`A ${type} has no number.`);
  if (type === 'node') {
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) throw new Error(`Node ${id} is not on the globe.`);
    return { type, id, lon, lat, tags };
  }
  return type === 'way' ? { type, id, refs, tags } : { type, id, members, tags };
}
