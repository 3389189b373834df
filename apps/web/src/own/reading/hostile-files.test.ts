// @vitest-environment node
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fr } from './fr.ts';
import { MAX_BYTES, MAX_UNPACKED } from './limits.ts';
import { valuesOf } from './objects.ts';
import { readObjects } from './read-objects.ts';
import { FileRefusal } from './refusal.ts';
import { askProj, run, SAMPLES, writtenByGdal } from './testing.ts';

const read = (name: string, file: Blob, choices = {}) => readObjects(name, file, { ask: askProj, choices });

/** Why a file is refused; whatever is not a refusal of ours fails. */
async function refusalOf(name: string, file: Blob): Promise<FileRefusal> {
  const error = await read(name, file).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FileRefusal);
  return error as FileRefusal;
}

const WRITTEN: [name: string, options: string[], extension: string][] = [
  ['GeoJSON', ['-f', 'GeoJSON'], 'geojson'],
  ['KML', ['-f', 'KML'], 'kml'],
  ['GPX', ['-f', 'GPX', '-dsco', 'GPX_USE_EXTENSIONS=YES'], 'gpx'],
  ['KMZ', ['-f', 'LIBKML'], 'kmz'],
  ['GeoPackage', ['-f', 'GPKG'], 'gpkg'],
  ['FlatGeobuf', ['-f', 'FlatGeobuf'], 'fgb'],
  ['Shapefile', ['-f', 'ESRI Shapefile'], 'shz'],
];

test.each(WRITTEN)(
  'OWN-02 a %s cut at any percent is refused by a sentence, never shown in part',
  async (_, options, extension) => {
    const whole = writtenByGdal('points', options, extension);
    expect((await read(`a.${extension}`, whole)).objects.count).toBe(3);
    for (let percent = 1; percent < 100; percent++) {
      const cut = whole.slice(0, Math.floor((whole.size * percent) / 100));
      const { message } = await refusalOf(`a.${extension}`, cut);
      expect(message).toMatch(/^[A-ZÀ-Ý].*\.$/);
    }
  },
);

test.each(WRITTEN)(
  'OWN-02 a %s with bytes that are not its own is read or refused, and breaks nothing',
  async (_, options, extension) => {
    const bytes = new Uint8Array(await writtenByGdal('points', options, extension).arrayBuffer());
    for (let at = 1; at < bytes.length; at += Math.max(1, Math.floor(bytes.length / 40))) {
      const wrong = bytes.slice();
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      const error = await read(`a.${extension}`, new Blob([wrong])).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error) expect(error).toBeInstanceOf(FileRefusal);
    }
  },
);

test('OWN-02 a CSV cut at any percent is refused by a sentence, or has every line that came whole as it was', async () => {
  const places = Array.from({ length: 40 }, (_, i) => ({ nom: `« Motu ${i} »; le ${i}ᵉ`, lits: i * 3 }));
  const lines = places.map(({ nom, lits }, i) => `"${nom}";${lits};-149,${100 + i};-17,${500 + i}`);
  const bytes = new TextEncoder().encode(`nom;lits;longitude;latitude\n${lines.join('\n')}\n`);
  let refused = 0;
  for (let percent = 1; percent < 100; percent++) {
    const cut = bytes.subarray(0, Math.floor((bytes.length * percent) / 100));
    const whole = cut.filter((byte) => byte === 10).length - 1;
    const outcome = await read('a.csv', new Blob([cut])).catch((error: unknown) => error);
    if (outcome instanceof FileRefusal) {
      expect(outcome.message).toMatch(/^[A-ZÀ-Ý].*\.$/);
      refused++;
      continue;
    }
    const { objects } = outcome as Awaited<ReturnType<typeof read>>;
    const came = Array.from({ length: objects.count }, (_, i) => valuesOf(objects, i));
    expect(came.slice(0, whole)).toEqual(places.slice(0, whole));
    // One more at most: the line that was cut.
    expect(came.length - whole).toBeLessThanOrEqual(1);
  }
  // Within the name of a place, whose quote is not closed any more.
  expect(refused).toBeGreaterThan(0);
});

test('OWN-02 a text of Windows whose last letter has an accent is not taken for UTF-8 that was cut', async () => {
  const windows = Uint8Array.from(
    [...'longitude;latitude;nom\n-149,5;-17,5;caf'].map((letter) => letter.charCodeAt(0)),
  );
  const { objects } = await read('a.csv', new Blob([windows, new Uint8Array([0xe9])]));
  expect(valuesOf(objects, 0)).toEqual({ nom: 'café' });
});

/** An archive of one entry, whose list says what one wants of its size. */
function zipOf(name: string, content: Uint8Array, saidSize = content.length): Blob {
  const packed = deflateRawSync(content);
  const header = (signature: number, isList: boolean) => {
    const view = new DataView(new ArrayBuffer(isList ? 46 : 30));
    view.setUint32(0, signature, true);
    const shift = isList ? 2 : 0;
    view.setUint16(8 + shift, 8, true);
    view.setUint32(18 + shift, packed.length, true);
    view.setUint32(22 + shift, saidSize, true);
    view.setUint16(26 + shift, name.length, true);
    return view;
  };
  const local = header(0x04034b50, false);
  const list = header(0x02014b50, true);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, 1, true);
  end.setUint16(10, 1, true);
  end.setUint32(12, 46 + name.length, true);
  end.setUint32(16, 30 + name.length + packed.length, true);
  return new Blob([local, name, packed, list, name, end]);
}

const kmlOf = (length: number) => new TextEncoder().encode(`<kml><Placemark>${' '.repeat(length)}</Placemark></kml>`);

test('OWN-02 a KMZ or a zipped Shapefile that unpacks into too much is refused before it is unpacked, and one that lies as soon as it does', async () => {
  const bomb = zipOf('doc.kml', kmlOf(1000), MAX_UNPACKED + 1);
  expect((await refusalOf('a.kmz', bomb)).message).toBe(fr.tooMuchUnpacked(MAX_UNPACKED));
  const liar = zipOf('doc.kml', kmlOf(20_000_000), 1000);
  expect(liar.size).toBeLessThan(100_000);
  expect((await refusalOf('a.kmz', liar)).message).toBe(fr.lyingArchive);
  const shapes = zipOf('a.shp', new Uint8Array(1000), MAX_UNPACKED + 1);
  expect((await refusalOf('a.zip', shapes)).message).toBe(fr.tooMuchUnpacked(MAX_UNPACKED));
  const lyingShapes = zipOf('a.shp', new Uint8Array(50_000_000), 1000);
  expect(lyingShapes.size).toBeLessThan(100_000);
  expect((await refusalOf('a.zip', lyingShapes)).message).toBe(fr.lyingArchive);
  const other = zipOf('lisez-moi.txt', kmlOf(10));
  expect((await refusalOf('a.zip', other)).message).toBe(fr.nothingInArchive);
});

test('OWN-02 a header that promises more than the file has is not believed', async () => {
  const bytes = new Uint8Array(await writtenByGdal('points', ['-f', 'FlatGeobuf'], 'fgb').arrayBuffer());
  new DataView(bytes.buffer).setUint32(8, 0x7fffffff, true);
  expect((await refusalOf('a.fgb', new Blob([bytes]))).message).toBe(fr.broken);
});

test('OWN-02 a file that is too heavy, empty or of another kind is refused before it is read', async () => {
  const heavy = { size: MAX_BYTES + 1 } as Blob;
  expect((await refusalOf('a.geojson', heavy)).message).toBe(fr.tooBig(MAX_BYTES));
  expect((await refusalOf('a.geojson', new Blob([]))).message).toBe(fr.empty);
  expect((await refusalOf('a.dwg', new Blob(['x']))).message).toBe(fr.unsupported);
  expect((await refusalOf('a.shp', new Blob(['x']))).message).toBe(fr.partOfShapefile);
});

test('OWN-02 what cannot be read says why, by its line or its object, and the rest can be read without it', async () => {
  const csv = new Blob(['nom;longitude;latitude\nA;-149,5;-17,5\n"B\nen deux lignes";-149,6;-17,6\nC;-149,7;23°22\n']);
  const refused = await refusalOf('releve.csv', csv);
  expect(refused.message).toBe(
    'Ligne 5, colonne «\u00a0latitude\u00a0»\u00a0: «\u00a023°22\u00a0» n’est pas un nombre.',
  );
  expect(refused.remedies).toEqual([{ kind: 'columns', columns: ['nom', 'longitude', 'latitude'] }, { kind: 'skip' }]);
  const rest = await read('releve.csv', csv, { skipsBad: true });
  expect([rest.objects.count, rest.skipped]).toEqual([2, 1]);

  const point = (coordinates: unknown) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates },
  });
  const json = new Blob([JSON.stringify({ type: 'FeatureCollection', features: [point([1, 2]), point(['a', 2])] })]);
  expect((await refusalOf('a.geojson', json)).message).toBe('Objet 2\u00a0: sa géométrie est illisible.');
  const { objects: left, skipped } = await read('a.geojson', json, { skipsBad: true });
  expect([left.count, skipped]).toEqual([1, 1]);

  const quote = new Blob(['nom;longitude;latitude\nA;-149,5;-17,5\n"B;-149,6;-17,6\nC;-149,7;-17,7\n']);
  expect((await refusalOf('a.csv', quote)).message).toBe('Ligne 3\u00a0: un guillemet n’est pas refermé.');

  const kml = new Blob([
    '<kml>\n<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>\n<Placemark><Point></Placemark>\n</kml>',
  ]);
  expect((await refusalOf('a.kml', kml)).message).toBe('Ligne 3, objet 2\u00a0: ce n’est pas du KML bien formé.');
});

test('OWN-02 metres without a system are not taken for degrees: the system is asked for, and read with', async () => {
  const csv = new Blob(['nom,x,y\nA,230000,8050000\n']);
  const { message, remedies } = await refusalOf('a.csv', csv);
  expect(message).toContain('ne sont pas des degrés');
  expect(remedies).toEqual([{ kind: 'system' }]);
  const { objects } = await read('a.csv', csv, { system: 'EPSG:3297' });
  expect(objects.extent?.[1]).toBeCloseTo(-17.6, 0);
  expect(valuesOf(objects, 0)).toEqual({ nom: 'A' });
  const unknown = await read('a.csv', csv, { system: 'Lambert de la Lune' }).catch((error: unknown) => error);
  expect((unknown as FileRefusal).message).toContain('n’est pas connu de Motu');
});

test('OWN-02 an XML file with a DOCTYPE is refused, entities and all', async () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa">]><kml><Placemark/></kml>';
  expect((await refusalOf('a.kml', new Blob([bomb]))).message).toBe(fr.doctype);
});

test('OWN-02 a table of a GeoPackage that holds several is asked for, and read alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-own-'));
  for (const name of ['points', 'lignes'] as const)
    writeFileSync(`${folder}/${name}.geojson`, JSON.stringify(SAMPLES[name]));
  run('ogr2ogr', ['-f', 'GPKG', `${folder}/deux.gpkg`, `${folder}/points.geojson`, '-nln', 'points']);
  run('ogr2ogr', ['-f', 'GPKG', '-update', `${folder}/deux.gpkg`, `${folder}/lignes.geojson`, '-nln', 'lignes']);
  const file = new Blob([readFileSync(`${folder}/deux.gpkg`)]);
  const { message, remedies } = await refusalOf('deux.gpkg', file);
  expect(message).toBe(fr.severalTables);
  expect(remedies).toEqual([{ kind: 'table', tables: ['lignes', 'points'] }]);
  expect((await read('deux.gpkg', file, { table: 'points' })).objects.count).toBe(3);
});
